import { expect, it } from 'vitest';
import { f2Of, inCodeUnits, pair, precisionOf, recallOf, reliability, scoreAny, scoreByEntity, type Found, type Scored } from './pii-scores.ts'; // prettier-ignore

const names = new Set(['PERSON', 'LOCATION', 'DATE_TIME', 'PREFIX']);

/** A text in which `<PERSON Anna>` is labelled and what stands in `finds` is found, at its first place. */
function scored(marked: string, finds: [Found['type'], string, number?][]): Scored {
  const spans: Scored['labelled']['spans'] = [];
  let text = '';
  for (const piece of marked.split(/(<[A-Z_]+ [^>]*>)/)) {
    const [, entity, value] = /^<([A-Z_]+) ([^>]*)>$/.exec(piece) ?? [];
    if (entity !== undefined && value !== undefined)
      spans.push({ entity, start: text.length, end: text.length + value.length });
    text += value ?? piece;
  }
  const found = finds.map(([type, value, confidence = 1]) => {
    const start = text.indexOf(value);
    expect(start).toBeGreaterThanOrEqual(0);
    return { type, start, end: start + value.length, confidence };
  });
  return { labelled: { id: '1', text, spans }, found };
}

const row = (texts: Scored[], name: string) =>
  scoreByEntity(texts, names).scores.find((score) => score.name === name);

it('counts correct, missed and wrong detections, each for its entity', () => {
  const texts = [
    scored('Meet <PERSON Anna Kovalev> in <LOCATION Graz> on May Day', [
      ['person_name', 'Anna Kovalev'],
      ['date', 'May'],
    ]),
  ];
  expect(row(texts, 'PERSON')).toMatchObject({ labelled: 1, right: 1, missed: 0, wrong: 0 });
  expect(row(texts, 'LOCATION')).toMatchObject({ labelled: 1, right: 0, missed: 1, wrong: 0 });
  expect(row(texts, 'DATE_TIME')).toMatchObject({ labelled: 0, right: 0, missed: 0, wrong: 1 });
  expect(scoreByEntity(texts, names).faults.map(({ kind, name }) => [kind, name])).toEqual([
    ['missed', 'LOCATION'],
    ['false', 'DATE_TIME'],
  ]);
});

it('takes a right place of the wrong type for a miss and a false find, and for right when types do not matter', () => {
  const texts = [scored('in <LOCATION Jordan>', [['person_name', 'Jordan']])];
  expect(row(texts, 'LOCATION')).toMatchObject({ missed: 1, wrong: 0 });
  expect(row(texts, 'PERSON')).toMatchObject({ labelled: 0, wrong: 1 });
  expect(scoreAny(texts, { name: 'any' })).toMatchObject({ labelled: 1, right: 1, missed: 0, wrong: 0 });
});

it('refuses a detection that covers too little or too much, but for blanks and punctuation around it', () => {
  const label = 'by <PERSON Anna Kovalev>, "Harbour Ltd."';
  expect(row([scored(label, [['person_name', 'Kovalev']])], 'PERSON')).toMatchObject({ missed: 1, wrong: 1 });
  expect(row([scored(label, [['person_name', 'by Anna Kovalev']])], 'PERSON')).toMatchObject({
    missed: 1,
    wrong: 1,
  });
  expect(row([scored(label, [['person_name', ' Anna Kovalev, "']])], 'PERSON')).toMatchObject({
    right: 1,
    wrong: 0,
  });
});

it('counts one detection for one label only, and one label for one detection', () => {
  const twice = [
    scored('<PERSON Anna>', [
      ['person_name', 'Anna'],
      ['person_name', 'Anna'],
    ]),
  ];
  expect(row(twice, 'PERSON')).toMatchObject({ right: 1, wrong: 1 });
  const neighbours = [
    scored('<PERSON Anna><LOCATION Graz>', [
      ['person_name', 'Anna'],
      ['location', 'Graz'],
    ]),
  ];
  expect(scoreAny(neighbours, { name: 'any' })).toMatchObject({ right: 2, missed: 0, wrong: 0 });
  const across = [scored('<PERSON Anna> <PERSON Kovalev>', [['person_name', 'Anna Kovalev']])];
  expect(row(across, 'PERSON')).toMatchObject({ right: 0, missed: 2, wrong: 1 });
});

it('gives a label the find that fits best when several overlap it', () => {
  const text = 'Anna Kovalev-Smithson!';
  const gold = { start: 0, end: 21 };
  const [close, exact] = [
    { start: 0, end: 20 },
    { start: 0, end: 22 },
  ];
  expect(pair(text, { gold: [gold], found: [close, exact] }, () => true).get(gold)).toBe(exact);
});

it('joins neighbours of one entity on both sides when requested', () => {
  const texts = [
    scored('<PERSON Anna>, <PERSON Eva> <LOCATION Graz> or <PERSON Max>', [
      ['person_name', 'Anna, Eva'],
      ['location', 'Graz'],
    ]),
  ];
  expect(scoreAny(texts, { name: 'any', join: true })).toMatchObject({ labelled: 3, right: 2, wrong: 0 });
  expect(scoreAny(texts, { name: 'any' })).toMatchObject({ labelled: 4, right: 1, wrong: 1 });
});

it('takes the pieces of an address for one where neighbours are joined', () => {
  const texts = [
    scored('<ADDRESS 8 Baker Street>, <LOCATION Leeds> <ADDRESS 60647>', [
      ['street_address', '8 Baker Street, Leeds 60647'],
    ]),
  ];
  expect(scoreAny(texts, { name: 'any', join: true })).toMatchObject({ labelled: 1, right: 1, wrong: 0 });
  expect(scoreAny(texts, { name: 'any' })).toMatchObject({ labelled: 3, right: 0, wrong: 1 });
});

it('leaves labels that identify no one, and detections in them, out of the sum by default', () => {
  const texts = [
    scored('<PREFIX Mrs.> <PERSON Anna>', [
      ['job_title', 'Mrs.'],
      ['person_name', 'Anna'],
    ]),
  ];
  expect(scoreAny(texts, { name: 'any' })).toMatchObject({ labelled: 1, right: 1, wrong: 0 });
  expect(scoreAny(texts, { name: 'any', titles: true })).toMatchObject({ labelled: 2, right: 2, wrong: 0 });
});

it('counts detections of types that the set does not label only when all are counted', () => {
  const texts = [
    scored('<PERSON Anna> 10.0.0.1', [
      ['person_name', 'Anna'],
      ['ip_address', '10.0.0.1'],
    ]),
  ];
  expect(scoreByEntity(texts, names).faults).toEqual([]);
  expect(scoreAny(texts, { name: 'any' })).toMatchObject({ right: 1, wrong: 1 });
});

it('reads offsets in code points, beyond the first plane too', () => {
  const text = '😀 𝔄nna 😀';
  const place = inCodeUnits(text, { start: 2, end: 6 });
  expect(text.slice(place.start, place.end)).toBe('𝔄nna');
  expect(inCodeUnits(text, { start: 7, end: 8 })).toEqual({ start: 9, end: 11 });
});

it('computes how often detections of a confidence are right', () => {
  const texts = [
    scored('<PERSON Anna> in Graz', [
      ['person_name', 'Anna', 0.99],
      ['person_name', 'Graz', 0.6],
      ['location', 'Anna', 1],
    ]),
  ];
  const bins = reliability(texts, names).filter(({ finds }) => finds > 0);
  expect(bins.map(({ finds, right }) => [finds, right])).toEqual([
    [1, 0],
    [2, 0.5],
  ]);
});

it('weighs recall four times as much as precision in F2', () => {
  const score = { name: '', labelled: 10, right: 5, missed: 5, wrong: 0 };
  expect([precisionOf(score), recallOf(score)]).toEqual([1, 0.5]);
  expect(f2Of(score)).toBeCloseTo((5 * 1 * 0.5) / (4 * 1 + 0.5));
});
