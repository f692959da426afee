import { expect, it } from 'vitest';
import { addDocument, createJar, platformFor } from '#test/platform/platform.ts';
import { report } from '#test/platform/stix.ts';

const { owner } = platformFor({ owner: 'analyst' });

const path = (jar: string) => `/api/knowledge/honey-jars/${jar}/export?format=misp`;

/** What is to be acted on in a document, as `type value`. */
async function indicatorsOf(id: string): Promise<string[]> {
  const { body } = await owner.get(`/api/v1/documents/${id}/indicators?limit=100`);
  return body.indicators
    .filter(({ role }: any) => role === 'indicator' || role === 'vulnerability')
    .map(({ type, value }: any) => `${type} ${value}`)
    .toSorted();
}

const marked = `TLP:AMBER\n\n${report}\nThe group MuddyWater used it. Payment goes to 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed.
The installer comes from files[.]dark-heron[.]top, and from 2606:4700:9999::17.`;

it('a jar as MISP has an event for each document, which is read to the same indicators', async () => {
  const jar = await createJar(owner);
  const { id } = await addDocument(owner, jar, {
    name: 'heron.txt',
    text: marked,
    metadata: { title: 'Heron' },
  });
  await addDocument(owner, jar, { name: 'none.txt', text: 'Nothing to see here.' });
  const verdict = { value: 'files.dark-heron.top', verdict: 'benign', scope: 'honey_jar', honey_jar_id: jar };
  expect((await owner.post('/api/v1/verdicts', verdict)).status).toBe(201);
  const { body, headers } = await owner.get(path(jar));
  expect(headers['content-disposition']).toContain('Threat reports.misp.json');
  expect(body.response).toHaveLength(1);
  const [{ Event: event }] = body.response;
  expect(event).toMatchObject({ info: 'Heron', threat_level_id: '4', analysis: '2', distribution: '0' });
  expect(event.date).toMatch(/^\d{4}-\d\d-\d\d$/);
  const attributes = event.Attribute.map((one: any) => [one.type, one.category, one.to_ids, one.value]);
  expect(attributes).toEqual(
    expect.arrayContaining([
      ['ip-dst', 'Network activity', true, '185.220.101.34'],
      ['vulnerability', 'External analysis', false, 'CVE-2021-44228'],
      ['yara', 'Payload delivery', true, expect.stringContaining('rule Win_Dark_Heron : loader {')],
    ]),
  );
  expect(JSON.stringify(body)).not.toContain('files.dark-heron.top');
  const names = event.Tag.map(({ name }: any) => name);
  expect(names).toEqual(
    expect.arrayContaining([
      'tlp:amber',
      'misp-galaxy:mitre-intrusion-set="MuddyWater - G0069"',
      'misp-galaxy:mitre-attack-pattern="PowerShell - T1059.001"',
    ]),
  );
  const again = await createJar(owner, { name: 'Again' });
  const copy = await addDocument(owner, again, { name: 'heron.json', text: JSON.stringify(body) });
  const wanted = await indicatorsOf(id);
  expect(wanted.length).toBeGreaterThan(12);
  const got = await indicatorsOf(copy.id);
  expect(got).toEqual(wanted);
  const { body: second } = await owner.get(path(again));
  expect(second.response[0].Event.Tag).toContainEqual({ name: 'tlp:amber' });
});
