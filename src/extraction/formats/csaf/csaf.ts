import type { ExtractedText } from '#analysis/document.ts';
import { createBrief, type Brief } from '#extraction/formats/json/brief.ts';
import { isRecord, recordAt, recordsIn, textAt, type Json } from '#extraction/formats/json/records.ts';
import { writeRemainder } from '#extraction/formats/json/remainder.ts';
import { dateOf, listed, oneLine, sentence } from '#extraction/formats/json/wording.ts';
import { referencesIn, writeAcknowledgments, writeNotes } from './notes.ts';
import { productsOf } from './products.ts';
import { writeVulnerability, type Advisory } from './vulnerability.ts';

const knownOfDocument = new Set(
  `title tracking publisher distribution aggregate_severity notes acknowledgments references category csaf_version lang source_lang
  license_expression`.split(/\s+/),
);
const knownOfTracking = new Set(
  `id aliases status version generator current_release_date initial_release_date revision_history`.split(
    /\s+/,
  ),
);
const knownAtTop = new Set(['document', 'product_tree', 'vulnerabilities', '$schema', 'x_extensions']);

/** A CSAF document (section 3.2.1 of 2.0: `csaf_version` is required); null for anything else. */
export function csafIn(value: unknown): Json | null {
  return isRecord(value) && textAt(recordAt(value, 'document'), 'csaf_version') !== '' ? value : null;
}

/** A security advisory of CSAF 2.0 or 2.1 as a brief: what it is, its notes, each vulnerability, then history and sources. */
export function readCsaf(advisory: Json, sourceLength: number): ExtractedText {
  const { brief, out } = createBrief(sourceLength);
  const document = recordAt(advisory, 'document');
  const title = oneLine(textAt(document, 'title')) || textAt(recordAt(document, 'tracking'), 'id');
  const references = new Set(referencesIn(document['references']));
  const context: Advisory = { brief, title, products: productsOf(advisory), references };
  brief.heading(1, title);
  writePublication(brief, document, title);
  writeVulnerabilities(brief, advisory, title);
  writeAcknowledgments(brief, document['acknowledgments'], title);
  writeRemainder(brief, document, knownOfDocument);
  writeRemainder(brief, advisory, knownAtTop);
  writeNotes(brief, document['notes'], { level: 2, subject: title });
  for (const vulnerability of recordsIn(advisory['vulnerabilities']))
    writeVulnerability(context, vulnerability);
  writeHistory(brief, document);
  if (references.size > 0) brief.heading(2, 'References');
  for (const reference of references) brief.fact(reference);
  const publisher = oneLine(textAt(recordAt(document, 'publisher'), 'name'));
  const declared = publisher === '' ? [] : [{ kind: 'organisation' as const, name: publisher, aliases: [] }];
  const tracking = recordAt(document, 'tracking');
  const dated = textAt(tracking, 'initial_release_date') || textAt(tracking, 'current_release_date');
  return { ...out.finish('json', title), declared, ...(dated !== '' && { dated }) };
}

function writePublication(brief: Brief, document: Json, title: string): void {
  const tracking = recordAt(document, 'tracking');
  const publisher = oneLine(textAt(recordAt(document, 'publisher'), 'name'));
  const id = oneLine(textAt(tracking, 'id'));
  const released = textAt(tracking, 'initial_release_date');
  const current = textAt(tracking, 'current_release_date');
  const named = id === '' ? 'The advisory' : `The advisory ${id}`;
  brief.fact(
    `${named} was published${publisher === '' ? '' : ` by ${publisher}`}${released === '' ? '' : ` on ${dateOf(released)}`}.`,
  );
  const version = textAt(tracking, 'version');
  const status = textAt(tracking, 'status');
  if (version !== '' && current !== '')
    brief.fact(
      `Version ${version} of ${id || 'the advisory'} was released on ${dateOf(current)}${status ? `; it is ${status}` : ''}.`,
    );
  for (const alias of [tracking['aliases']].flat())
    if (typeof alias === 'string') brief.fact(`${named} is also known as ${oneLine(alias)}.`);
  const tlp = textAt(recordAt(document, 'distribution', 'tlp'), 'label');
  if (tlp !== '') brief.fact(`The document is marked TLP:${tlp}.`);
  brief.fact(sentence(textAt(recordAt(document, 'distribution'), 'text')));
  const severity = textAt(recordAt(document, 'aggregate_severity'), 'text');
  if (severity !== '') brief.fact(`The severity of ${title} is ${oneLine(severity)}.`);
  const contact = textAt(recordAt(document, 'publisher'), 'contact_details');
  if (contact !== '') brief.fact(`Contact ${publisher}: ${contact}`);
  const authority = textAt(recordAt(document, 'publisher'), 'issuing_authority');
  if (authority !== '') brief.fact(sentence(authority));
  writeRemainder(brief, tracking, knownOfTracking);
}

/** All that the advisory is about, in one sentence. */
function writeVulnerabilities(brief: Brief, advisory: Json, title: string): void {
  const ids = recordsIn(advisory['vulnerabilities'])
    .map((one) => oneLine(textAt(one, 'cve')))
    .filter(Boolean);
  if (ids.length === 1) brief.fact(`The vulnerability in ${title} is ${ids[0]}.`);
  else if (ids.length > 1) brief.fact(`The vulnerabilities in ${title} are ${listed(ids)}.`);
}

function writeHistory(brief: Brief, document: Json): void {
  const revisions = recordsIn(recordAt(document, 'tracking')['revision_history']);
  if (revisions.length > 0) brief.heading(2, 'Revision history');
  for (const revision of revisions) {
    const day = dateOf(textAt(revision, 'date'));
    brief.fact(
      `Revision ${oneLine(textAt(revision, 'number'))} of ${day}: ${sentence(textAt(revision, 'summary'))}`,
    );
  }
}
