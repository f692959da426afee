import { expect, it } from 'vitest';
import { createJar, jarsPath, platformFor, statusesOf } from '#test/platform/platform.ts';

const { analyst } = platformFor({ analyst: 'analyst' });
const names = ['a', 'b', 'c', 'd', 'e', 'f'];

/** A jar with documents that are just being read. */
async function filledJar(): Promise<{ jar: string; documents: string[] }> {
  const jar = await createJar(analyst);
  const files = Object.fromEntries(names.map((name) => [`${name}.txt`, `Notes on ${name}`]));
  const { body } = await analyst.upload(`/api/knowledge/honey-jars/${jar}/documents`, files);
  return { jar, documents: body.documents.map(({ id }: { id: string }) => id) };
}

it('a jar and its documents can be deleted at once, while they are read', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { jar, documents } = await filledJar();
    const paths = documents
      .map((id) => `/api/knowledge/documents/${id}`)
      .toSpliced(3, 0, `${jarsPath}/${jar}`);
    const replies = await Promise.all(paths.map((path) => analyst.delete(path)));
    expect(replies[3]?.status).toBe(200);
    expect(statusesOf(replies).filter((status) => status !== 200 && status !== 404)).toEqual([]);
    expect((await analyst.get(`${jarsPath}/${jar}`)).status).toBe(404);
  }
});
