import {
  addressOf,
  eventLimits,
  indicatorList,
  timeOf,
  whole,
  type SentEvent,
} from '#domain/events/intake/sent-event.ts';
import { allAt, fieldAt, isObject, numberAt, textAt, type ForeignDocument } from './document.ts';

/** Open Cybersecurity Schema Framework: every event has the number of its class. */
export function isOcsf(document: ForeignDocument): boolean {
  return Number.isInteger(document['class_uid']);
}

/** By `severity_id`: unknown, informational, low, medium, high, critical, fatal. */
const levels = [0, 1, 3, 5, 7, 9, 10];

/** By `type_id` of observables. */
const observableTypes: Record<number, string> = { 1: 'domain', 5: 'email', 6: 'url' };
const [addressObservable, hashObservable] = [2, 8];

export function readOcsf(document: ForeignDocument): SentEvent {
  const event_type =
    textAt(document, 'type_name', 'class_name') ?? `class ${document['class_uid'] as number}`;
  const message = textAt(document, 'message');
  const title = textAt(document, 'finding_info.title', 'finding.title') ?? message ?? event_type;
  const time = fieldAt(document, 'time') ?? fieldAt(document, 'time_dt');
  return {
    external_id: textAt(document, 'metadata.uid'),
    event_type: whole(event_type, eventLimits.event_type),
    title: whole(title, eventLimits.title),
    description: whole(
      textAt(document, 'finding_info.desc', 'finding.desc') ??
        message ??
        textAt(document, 'status_detail') ??
        '',
      eventLimits.description,
    ),
    source: whole(
      textAt(document, 'metadata.product.name', 'metadata.product.vendor_name') ?? 'ocsf',
      eventLimits.source,
    ),
    source_ip: addressOf(textAt(document, 'src_endpoint.ip')),
    // 99 is a severity of the source's own, which has no place on a common scale.
    threat_level: levels[numberAt(document, 'severity_id') ?? 0] ?? 0,
    indicators: indicatorsOf(document),
    raw: document,
    occurred_at: typeof time === 'string' || typeof time === 'number' ? timeOf(time) : null,
  };
}

function indicatorsOf(document: ForeignDocument): SentEvent['indicators'] {
  const list = indicatorList();
  for (const path of ['src_endpoint.ip', 'dst_endpoint.ip']) list.addAddress(fieldAt(document, path));
  list.add('domain', fieldAt(document, 'dst_endpoint.hostname'));
  list.add('domain', fieldAt(document, 'query.hostname'));
  list.add('url', fieldAt(document, 'url.url_string'));
  const hashes = ['file.hashes', 'process.file.hashes', 'actor.process.file.hashes'];
  for (const hash of hashes.flatMap((path) => allAt(document, path)))
    if (isObject(hash)) list.addHash(hash['value']);
  for (const observable of allAt(document, 'observables')) {
    if (!isObject(observable)) continue;
    const { type_id, value } = observable;
    if (type_id === addressObservable) list.addAddress(value);
    else if (type_id === hashObservable) list.addHash(value);
    else if (typeof type_id === 'number' && observableTypes[type_id])
      list.add(observableTypes[type_id], value);
  }
  return list.all();
}
