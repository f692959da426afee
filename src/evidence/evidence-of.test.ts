import { describe, expect, it } from 'vitest';
import { analyseDocument } from '#analysis/analyse.ts';
import type { Evidence } from './evidence.ts';
import { evidenceOf } from './evidence-of.ts';

const evidenceIn = (text: string): Evidence =>
  evidenceOf(analyseDocument({ format: 'txt', title: null, text, pages: [], headings: [] }, 'A report'));

const named = ({ entities }: Evidence): string[] =>
  entities.map(({ kind, name }) => `${kind} ${name}`).toSorted();
const stated = ({ relations }: Evidence): string[] =>
  relations.map(({ subject, relation, object }) => `${subject.name} ${relation} ${object.name}`);

describe('the names of a document', () => {
  it('are those that lists know, with every place where they stand', () => {
    const text = 'TrickBot was seen again. Operators of Trickbot sold access.';
    const [entity] = evidenceIn(text).entities;
    expect(entity).toMatchObject({ kind: 'malware', known: 'TrickBot' });
    expect(entity?.mentions.map(({ start, end }) => text.slice(start, end))).toEqual([
      'TrickBot',
      'Trickbot',
    ]);
  });

  it('are ordinary words only where a word of the field stands next to them', () => {
    expect(named(evidenceIn('The thanos statue in the museum of Hello was restored.'))).toEqual([]);
    expect(named(evidenceIn('They met Thanos at noon.'))).toEqual([]);
    expect(named(evidenceIn('The Thanos ransomware encrypts files.'))).toEqual(['malware Thanos']);
  });

  it('are of the kind that the words around them tell', () => {
    const { entities } = evidenceIn('The BlackEnergy malware opened a shell. BlackEnergy is old.');
    expect(entities).toMatchObject([{ kind: 'malware', name: 'BlackEnergy' }]);
  });

  it.each([
    [
      'QuietMoth (aka Silver Lantern and Night Heron) is a threat group. The QuietMoth group is new.',
      'QuietMoth',
    ],
    ['The group QuietMoth, also known as Silver Lantern and Night Heron, is new.', 'QuietMoth'],
    ['APT28\n\nAssociated Groups: Silver Lantern, Night Heron', 'APT28'],
  ])('are one entity with aliases where the text says so: %s', (text, name) => {
    const actor = evidenceIn(text).entities.find(({ kind }) => kind === 'actor');
    expect(actor?.name).toBe(name);
    expect(actor?.aliases).toEqual(expect.arrayContaining(['Silver Lantern', 'Night Heron']));
  });

  it('come from the text’s own words where no list knows them', () => {
    expect(
      named(evidenceIn('A new malware dubbed Lanternfish steals cookies. Lanternfish is small.')),
    ).toEqual(['malware Lanternfish']);
  });

  it('are those that their numbers in ATT&CK name, which are no indicators', () => {
    const text = 'The group (G0016) used S0154 during C0024. Its seat C0012 was empty; see room G0032.';
    const document = { format: 'txt', title: null, text, pages: [], headings: [] } as const;
    const analysed = analyseDocument({ ...document, pages: [], headings: [] }, 'A report');
    expect(named(evidenceOf(analysed))).toEqual(['actor G0016', 'campaign C0024', 'malware S0154']);
    const known = evidenceOf(analysed).entities.map((entity) => entity.known);
    expect(new Set(known)).toEqual(new Set(['APT29', 'Cobalt Strike', 'SolarWinds Compromise']));
    expect(analysed.indicators.map(({ value }) => value)).toEqual([]);
  });

  it('do not begin inside of addresses, paths and identifiers', () => {
    const text =
      'See https://example.org/emotet/Emotet and the file Emotet_loader.exe, rule apt_28_x, tactic TA0011.';
    expect(named(evidenceIn(text))).toEqual([]);
  });

  it('have vulnerabilities and countries among them', () => {
    const found = named(evidenceIn('APT28 exploited CVE-2023-23397 against Ukrainian government agencies.'));
    expect(found).toEqual([
      'actor APT28',
      'country Ukraine',
      'sector government',
      'vulnerability CVE-2023-23397',
    ]);
  });
});

describe('the relations of a document', () => {
  it.each([
    ['APT28 used Mimikatz to steal passwords.', 'APT28 uses Mimikatz'],
    ['APT28 has deployed Emotet, TrickBot and Cobalt Strike.', 'APT28 uses TrickBot'],
    ['CVE-2023-23397 was exploited by APT28.', 'APT28 exploits CVE-2023-23397'],
    ['Emotet downloads TrickBot onto the machine.', 'Emotet delivers TrickBot'],
    ['TrickBot is distributed by common botnets, such as Emotet and Dridex.', 'Dridex delivers TrickBot'],
    ['APT28 is attributed to Russia.', 'APT28 attributed-to Russia'],
    ['The Iranian espionage group APT33 is active.', 'APT33 attributed-to Iran'],
    ['APT28 targeted companies in Austria, Switzerland, and Germany.', 'APT28 targets Switzerland'],
    ['Emotet connects to 185.220.101.34 every hour.', 'Emotet communicates-with 185.220.101.34'],
    ['Hakbit is a variant of the Thanos ransomware.', 'Hakbit variant-of Thanos'],
    ['APT28’s Emotet loader is back.', 'APT28 uses Emotet'],
  ])('are read out of one sentence: %s', (text, relation) => {
    expect(stated(evidenceIn(text))).toContain(relation);
  });

  it('have their sentence, their rule and a confidence', () => {
    const text = 'Nothing here. APT28 used Mimikatz to steal passwords. Nothing there.';
    const [relation] = evidenceIn(text).relations;
    expect(relation).toMatchObject({ relation: 'uses', rule: 'active-verb' });
    expect(relation?.confidence).toBeGreaterThan(0.5);
    expect(text.slice(relation?.start, relation?.end)).toBe('APT28 used Mimikatz to steal passwords.');
  });

  it('know what `the group` and `the malware` stand for', () => {
    const text =
      'APT28 was seen in May. The group used Mimikatz. Emotet was there. The malware connects to 185.220.101.34.';
    expect(stated(evidenceIn(text))).toEqual([
      'APT28 uses Mimikatz',
      'Emotet communicates-with 185.220.101.34',
    ]);
  });

  it('are read out of a list under its lead-in', () => {
    const text = 'The following domains are associated with Emotet:\n- kostunivo[.]com\n- chishir[.]com\n';
    expect(stated(evidenceIn(text))).toEqual([
      'Emotet communicates-with kostunivo.com',
      'Emotet communicates-with chishir.com',
    ]);
  });

  it.each([
    'APT28 did not use Mimikatz.',
    'APT28 is known. Mimikatz is known.',
    'Emotet and TrickBot are malware.',
    'The report of APT28 has one table per target in Germany.',
  ])('are not made up where no sentence states one: %s', (text) => {
    expect(stated(evidenceIn(text))).toEqual([]);
  });
});

describe('the marking of a document', () => {
  it.each([
    ['TLP:WHITE\nText', 'CLEAR'],
    ['TLP: AMBER+STRICT\nText', 'AMBER+STRICT'],
    ['TLP:CLEAR … TLP:RED', 'RED'],
    ['title: Feed\ntlp: GREEN\n', 'GREEN'],
    ['---\ntlp: "TLP:AMBER"\ntags: [loader]\n---\nText', 'AMBER'],
    ['{"tlp": "amber+strict"}', 'AMBER+STRICT'],
    ['tags: [loader, tlp:red]', 'RED'],
    [`${'word '.repeat(2000)}\n  tlp: red\n`, 'RED'],
    ['The TLP: redaction is explained', null],
    ['No marking', null],
    [`${'word '.repeat(2000)} TLP:RED means that`, null],
  ])('is the strictest at its beginning: %s', (text, tlp) => {
    expect(evidenceIn(text).tlp).toBe(tlp);
  });
});

it('reads no relation from a caption or a reference', () => {
  expect(evidenceIn('Turla uses Emotet.').relations).toHaveLength(1);
  expect(evidenceIn('Figure 3. Turla uses Emotet.').relations).toEqual([]);
  const text = 'References\nTurla uses Emotet.';
  const headings = [{ level: 1, title: 'References', start: 0, end: 10 }];
  expect(evidenceOf({ text, title: null, headings, indicators: [] }).relations).toEqual([]);
});

describe('a hostile document', () => {
  const unit: Record<string, string> = {
    'one sentence of names': 'APT28 used ',
    'names without end': 'APT28 aka ',
    brackets: 'APT28 (',
    labels: 'Aliases: A\n',
    'quotation marks': '"A',
    'names in small words': 'aB cd ',
    'words that stand for something': 'the group ',
    sentences: 'Emotet drops TrickBot. ',
    'signs between a name and its aliases': `Emotet${','.repeat(3900)}7 also known as Foo Bar. `,
    'brackets between a name and its aliases': `Emotet${'('.repeat(1900)})${', '.repeat(950)}7 also known as Foo Bar. `,
  };

  it.each(Object.entries(unit))('is read in linear time, and cut: %s', (_, text) => {
    const time = (length: number): number => {
      const began = performance.now();
      const looked = {
        text: text.repeat(Math.ceil(length / text.length)),
        title: null,
        headings: [],
        indicators: [],
      };
      evidenceOf(looked);
      return performance.now() - began;
    };
    time(60_000);
    const [small, large] = [time(125_000), time(1_000_000)];
    // Eight times the text. A quadratic one takes 64 times as long.
    expect(large).toBeLessThan(Math.max(small, 20) * 30);
  });

  it('keeps so many entities and relations, and says that there are more', () => {
    const names = Array.from({ length: 400 }, (_, n) => `The group APT${n + 100} used CVE-2023-${1000 + n}.`);
    const { entities, relations, cut } = evidenceIn(names.join('\n\n'));
    expect(entities).toHaveLength(250);
    expect(relations.length).toBeLessThanOrEqual(500);
    expect(cut).toBe(true);
  });
});
