import type { Asked } from '#domain/search/question/asked.ts';
import { definitionIn } from './definitions.ts';
import type { AnswerUnit } from './units.ts';

const saysAliases = new RegExp(
  String.raw`\b(?:a\.?k\.?a\b|also (?:known|tracked|called|named|referred)|(?:known|tracked|referred to|dubbed|identified) as` +
    String.raw`|aliases?\b|associated (?:groups?|names?)|other names?|overlaps? with)`,
  'i',
);
const reference =
  /^\W*(?:\[?\d{1,3}[\].)|]?\s)?\W*(?:<?https?:|\S+\.(?:com|org|net|gov)\/)|https?:\/\/\S{30,}\s*$/i;
const caption = /^\W*(?:figure|fig\.|image|picture|screenshot|photo)\b/i;
const marking =
  /^\W*(?:TLP[:\s]|page \d+|product id|copyright|©|all rights|table of contents|back to top|share this|follow us|read more|subscribe)/i;
const means = /\b(?:by|via|using|through|with|use[sd]?|leverag\w+|exploit\w+|rel(?:y|ies|ied) on|abus\w+)\b/i;

const longQuote = 600;
const shortTerms = 4;
const flag = (value: boolean): number => (value ? 1 : 0);

/** What kind of text a unit is, and whether that suits the question. `leads`: it is the lead-in of a list. */
export function shapeFeatures(asked: Asked, { kind, quote, terms }: AnswerUnit, leads: boolean) {
  const whole = kind === 'list' || kind === 'record';
  const definition = asked.definition ? definitionIn(asked.subjects, quote) : null;
  return {
    item: flag(kind === 'item'),
    row: flag(kind === 'row'),
    field: flag(kind === 'field'),
    list_of_many: flag(kind === 'list' && asked.many),
    list_of_one: flag(kind === 'list' && !asked.many),
    record: flag(kind === 'record'),
    short: flag(terms.length < shortTerms),
    long: Math.min(1, quote.length / longQuote),
    lead_only: flag(!whole && /[:：]\W*$/.test(quote)),
    leads: flag(leads),
    reference: flag(reference.test(quote)),
    caption: flag(caption.test(quote)),
    marking: flag(marking.test(quote)),
    question: flag(/\?\W*$/.test(quote)),
    manner_means: flag(asked.manner && means.test(quote)),
    definition_states: flag(definition?.defines ?? false),
    definition_begins: flag(definition?.begins ?? false),
    alias_said: flag(asked.aliases && saysAliases.test(quote)),
  };
}
