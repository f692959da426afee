import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDocument, createJar } from '#test/platform/platform.ts';
import { faultsOf } from '#test/platform/stix-rules.ts';
import { ofType, openStix, type StixFixture } from '#test/platform/stix.ts';

let stix: StixFixture;

beforeAll(async () => {
  stix = await openStix();
});
afterAll(() => stix.test.close());

const reference = (external_id: string) => [expect.objectContaining({ external_id })];

const shared = 'The malware connects to hxxps://gate[.]dark-heron[.]top and exploits CVE-2021-44228.';

it('every object bears the strictest marking of the documents that it is from', async () => {
  const jar = await createJar(stix.analyst);
  const texts = {
    'open.txt': `${shared} APT28 uses Mimikatz. The malware connects to open[.]dark-heron[.]top.`,
    'amber.txt': `TLP:AMBER\n\n${shared} APT28 uses Mimikatz. The malware connects to amber[.]dark-heron[.]top. T1059.001 was seen.`,
    'green.yaml': `title: Feed\ntlp: GREEN\nthreat: malware\nc2:\n  - green[.]dark-heron[.]top\n`,
  };
  const ids = new Map<string, string>();
  for (const [name, text] of Object.entries(texts))
    ids.set(name, (await addDocument(stix.analyst, jar, { name, text })).id);
  const bundle = await stix.exported(jar);
  expect(faultsOf(bundle)).toEqual([]);
  const all = new Map<string, any>(bundle.objects.map((object: any) => [object.id, object]));
  const markOf = (object: any) =>
    (object.object_marking_refs ?? []).map((id: string) => all.get(id).name).join();
  const rank = ['', 'TLP:GREEN', 'TLP:AMBER'];
  // What each report refers to decides: the strictest of its reports.
  const wanted = new Map<string, string>();
  const reports = { 'open.txt': '', 'amber.txt': 'TLP:AMBER', 'green.yaml': 'TLP:GREEN' };
  for (const [name, mark] of Object.entries(reports)) {
    const report = all.get(`report--${ids.get(name)}`);
    expect(markOf(report), name).toBe(mark);
    for (const id of report.object_refs)
      if (rank.indexOf(mark) >= rank.indexOf(wanted.get(id) ?? '')) wanted.set(id, mark);
  }
  expect([...new Set(wanted.values())].toSorted()).toEqual(['', 'TLP:AMBER', 'TLP:GREEN']);
  for (const [id, mark] of wanted) expect(markOf(all.get(id)), id).toBe(mark);
  const values = Object.fromEntries(ofType(bundle, 'domain-name').map((one) => [one.value, markOf(one)]));
  expect(values).toEqual({
    'open.dark-heron.top': '',
    'amber.dark-heron.top': 'TLP:AMBER',
    'green.dark-heron.top': 'TLP:GREEN',
    'gate.dark-heron.top': 'TLP:AMBER',
  });
  for (const type of ['note', 'vulnerability', 'intrusion-set', 'tool', 'attack-pattern', 'indicator'])
    expect(ofType(bundle, type).map(markOf), type).toContain('TLP:AMBER');
  const basedOn = ofType(bundle, 'relationship').filter((one) => one.relationship_type === 'based-on');
  for (const one of basedOn) expect(markOf(one)).toBe(markOf(all.get(one.source_ref)));
});

it('an indicator is valid from the first of its documents, whatever their markings', async () => {
  const jar = await createJar(stix.analyst);
  const first = await addDocument(stix.analyst, jar, { name: 'a.txt', text: `${shared} A.` });
  await addDocument(stix.analyst, jar, { name: 'b.txt', text: `TLP:RED\n\n${shared} B.` });
  const bundle = await stix.exported(jar);
  const { published } = ofType(bundle, 'report').find(({ id }) => id === `report--${first.id}`);
  for (const one of ofType(bundle, 'indicator')) expect(one.valid_from).toBe(published);
});

it('what ATT&CK and the text name is one object, and relations have their sentence', async () => {
  const jar = await createJar(stix.analyst);
  const text = 'G0069 is active again. It was seen with T1059.001.';
  await addDocument(stix.analyst, jar, { name: 'a.txt', text });
  const sentence = 'The group Static Kitten, also known as MuddyWater, used Mimikatz.';
  const other = `${sentence} MuddyWater targeted companies in Ukraine. T1087.002 and T1136.002 were seen.`;
  await addDocument(stix.analyst, jar, { name: 'b.txt', text: `TLP:GREEN\n\n${other}` });
  const bundle = await stix.exported(jar, '?include_text=false');
  expect(faultsOf(bundle)).toEqual([]);
  expect(ofType(bundle, 'intrusion-set')).toMatchObject([
    { name: 'MuddyWater', aliases: ['Static Kitten'], external_references: reference('G0069') },
  ]);
  expect(ofType(bundle, 'tool')).toMatchObject([
    { name: 'Mimikatz', external_references: reference('S0002') },
  ]);
  const techniques = ofType(bundle, 'attack-pattern').map(
    (one) => `${one.external_references[0].external_id} ${one.name}`,
  );
  expect(techniques.toSorted()).toEqual([
    'T1059.001 PowerShell',
    'T1087.002 Domain Account',
    'T1136.002 Domain Account',
  ]);
  expect(ofType(bundle, 'location')).toMatchObject([{ name: 'Ukraine', country: 'UA' }]);
  const [actor] = ofType(bundle, 'intrusion-set');
  const uses = ofType(bundle, 'relationship').find((one) => one.relationship_type === 'uses');
  expect(uses).toMatchObject({ source_ref: actor.id, description: sentence });
});
