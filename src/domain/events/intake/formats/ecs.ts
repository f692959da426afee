import {
  addressOf,
  eventLimits,
  indicatorList,
  timeOf,
  whole,
  type SentEvent,
} from '#domain/events/intake/sent-event.ts';
import { allAt, fieldAt, isObject, numberAt, textAt, type ForeignDocument } from './document.ts';

/** Elastic Common Schema: every document has `@timestamp`. */
export function isEcs(document: ForeignDocument): boolean {
  return Object.hasOwn(document, '@timestamp') || fieldAt(document, 'ecs.version') !== undefined;
}

const addresses = ['source.ip', 'client.ip', 'destination.ip', 'server.ip', 'threat.indicator.ip'];
const domains = ['destination.domain', 'url.domain', 'dns.question.name', 'threat.indicator.url.domain'];
const urls = ['url.full', 'threat.indicator.url.full'];
const hashes = ['file.hash', 'process.hash', 'dll.hash', 'threat.indicator.file.hash'];
const algorithms = ['md5', 'sha1', 'sha256', 'sha512'];

/** Throws a sentence for a document that says of no event what it is. */
export function readEcs(document: ForeignDocument): SentEvent {
  const event_type = textAt(document, 'event.action', 'event.category', 'event.dataset', 'event.kind');
  const message = textAt(document, 'message');
  const title = textAt(document, 'rule.name') ?? message ?? textAt(document, 'event.reason') ?? event_type;
  if (event_type === null || title === null)
    throw new Error('an ECS document needs event.action, event.category, event.dataset or event.kind');
  const timestamp = fieldAt(document, '@timestamp');
  return {
    external_id: textAt(document, 'event.id'),
    event_type: whole(event_type, eventLimits.event_type),
    title: whole(title, eventLimits.title),
    description: whole(message ?? textAt(document, 'event.reason') ?? '', eventLimits.description),
    source: whole(
      textAt(document, 'observer.product', 'observer.vendor', 'event.module', 'agent.type') ?? 'ecs',
      eventLimits.source,
    ),
    source_ip: addressOf(textAt(document, 'source.ip', 'client.ip')),
    threat_level: levelOf(document),
    indicators: indicatorsOf(document),
    raw: document,
    occurred_at: typeof timestamp === 'string' || typeof timestamp === 'number' ? timeOf(timestamp) : null,
  };
}

/** Of syslog, from emergency (0) to debug (7). */
const syslogLevels = [10, 9, 8, 6, 4, 2, 1, 0];

/** The normalised risk, else the severity of the source on a scale to 10 or 100, else that of syslog. */
function levelOf(document: ForeignDocument): number {
  const risk = numberAt(document, 'event.risk_score_norm') ?? numberAt(document, 'event.risk_score');
  if (risk !== null) return tenth(risk);
  const severity = numberAt(document, 'event.severity');
  if (severity !== null) return severity <= 10 ? Math.max(0, Math.round(severity)) : tenth(severity);
  const code = numberAt(document, 'log.syslog.severity.code');
  return (code === null ? undefined : syslogLevels[code]) ?? 0;
}

const tenth = (of: number): number => Math.min(10, Math.max(0, Math.round(of / 10)));

function indicatorsOf(document: ForeignDocument): SentEvent['indicators'] {
  const list = indicatorList();
  for (const path of addresses) for (const value of allAt(document, path)) list.addAddress(value);
  for (const path of domains) for (const value of allAt(document, path)) list.add('domain', value);
  for (const path of urls) for (const value of allAt(document, path)) list.add('url', value);
  for (const path of hashes)
    for (const name of algorithms)
      for (const value of allAt(document, `${path}.${name}`)) list.addHash(value);
  for (const enrichment of allAt(document, 'threat.enrichments')) {
    if (!isObject(enrichment)) continue;
    list.addAddress(fieldAt(enrichment, 'indicator.ip'));
    for (const name of algorithms) list.addHash(fieldAt(enrichment, `indicator.file.hash.${name}`));
  }
  return list.all();
}
