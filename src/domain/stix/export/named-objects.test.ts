import { expect, it } from 'vitest';
import { addDocument, createJar, platformFor } from '#test/platform/platform.ts';
import { ofType, stixPath } from '#test/platform/stix.ts';

const { owner } = platformFor({ owner: 'analyst' });

it('what documents say of whom is in the bundle, with confidence and the marking of the document', async () => {
  const jar = await createJar(owner);
  const text =
    'TLP:AMBER\n\nThe group QuietMoth, also known as Silver Lantern, used Mimikatz. QuietMoth exploited CVE-2023-23397. ' +
    'Emotet connects to 185.220.101.34. QuietMoth targeted companies in Austria.';
  const { id } = await addDocument(owner, jar, { name: 'moth.txt', text });
  await addDocument(owner, jar, { name: 'other.txt', text: 'The group QuietMoth used Mimikatz again.' });
  const { body: bundle } = await owner.get(`${stixPath(jar)}?include_text=false`);
  const all = new Map<string, any>(bundle.objects.map((object: any) => [object.id, object]));
  expect(all.size).toBe(bundle.objects.length);
  const [marking] = ofType(bundle, 'marking-definition');
  expect(marking).toMatchObject({ name: 'TLP:AMBER' });
  const [actor] = ofType(bundle, 'intrusion-set');
  expect(actor).toMatchObject({
    name: 'QuietMoth',
    aliases: ['Silver Lantern'],
    object_marking_refs: [marking.id],
  });
  const relations = ofType(bundle, 'relationship').filter(
    ({ relationship_type }) => relationship_type !== 'based-on',
  );
  const said = relations.map(
    ({ relationship_type, source_ref, target_ref }) =>
      `${all.get(source_ref).name} ${relationship_type} ${all.get(target_ref).name ?? all.get(target_ref).value}`,
  );
  expect(said.toSorted()).toEqual([
    'Emotet communicates-with 185.220.101.34',
    'QuietMoth exploits CVE-2023-23397',
    'QuietMoth targets Austria',
    'QuietMoth uses Mimikatz',
  ]);
  for (const { confidence } of relations) expect(confidence).toBeGreaterThan(50);
  const report = all.get(`report--${id}`);
  expect(report.object_marking_refs).toEqual([marking.id]);
  expect(report.object_refs).toEqual(expect.arrayContaining([actor.id, ...relations.map((one) => one.id)]));
  for (const ref of report.object_refs) expect(all.has(ref), ref).toBe(true);
});
