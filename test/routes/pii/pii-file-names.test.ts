import { expect, it } from 'vitest';
import { run } from '#test/pii/pii-batches.ts';
import { addDocument, createJar, platformFor } from '#test/platform/platform.ts';

const { analyst } = platformFor({ analyst: 'analyst' });
const file = { name: 'CV Anna Kovalev.txt', text: 'Write to ann@example.com.' };
const shown = 'CV [PERSON_NAME].txt';

it('detections in the name of a file are masked in masked results', async () => {
  const jar = await createJar(analyst);
  const { id } = await addDocument(analyst, jar, file);
  const { job_id } = await run(analyst, jar);
  const get = async (path: string): Promise<string> => {
    const { body } = await analyst.get(`/api/pii/batch/${path}`);
    return typeof body === 'string' ? body : JSON.stringify(body);
  };
  for (const format of ['json', 'ndjson', 'csv']) {
    const results = await get(`download/${job_id}?format=${format}`);
    expect(results).toContain(shown);
    expect(results).not.toContain('Kovalev');
  }
  for (const format of ['json', 'md', 'html']) {
    const report = await get(`report/${job_id}?format=${format}`);
    expect(report).toContain('[PERSON');
    expect(report).not.toContain('Kovalev');
    expect(report).toContain(id);
  }
  const open = await run(analyst, jar, { output_settings: { mask_results: false } });
  expect(await get(`download/${open.job_id}?format=csv`)).toContain(file.name);
  expect(await get(`report/${open.job_id}?format=md`)).toContain(`| ${file.name} |`);
});

it('and in the response to a scanned file', async () => {
  const named = async (fields: Record<string, string>) =>
    (await analyst.upload('/api/pii/analyze-document', { [file.name]: file.text }, fields)).body.filename;
  expect(await named({ mask_results: 'true' })).toBe(shown);
  expect(await named({})).toBe(file.name);
});
