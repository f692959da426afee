import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { csvOf } from '#domain/pii-batches/report/csv.ts';
import type { EndedDocument } from '#domain/pii-batches/batch-documents.repository.ts';
import { findsIn } from './result.ts';

const find = (original_value: string) => ({
  id: 'a-1',
  pii_type: 'person_name',
  original_value,
  masked_value: '[PERSON_NAME_1]',
  start_position: 0,
  end_position: 3,
  confidence: 0.9,
  risk_level: 'medium',
  compliance_frameworks: ['GDPR', 'HIPAA'],
  context: `{ "${original_value}" }`,
  detection_method: 'pattern_match',
});
const hostile = ['"}{"', '\\', '\\"', '}]},{', 'é😀\u2028', '=cmd|"x"!A1', 'two\r\nlines', ''];
const stored = `"detections":${JSON.stringify(hostile.map(find))},"masked_content":${JSON.stringify('{"a":[{}]} \\" {')}`;

it('detections are parsed the same wherever a result is split', async () => {
  const bytes = Buffer.from(stored);
  for (let at = 0; at <= bytes.length; at += 1) {
    const content = Readable.from([bytes.subarray(0, at), bytes.subarray(at)], { objectMode: false });
    const values: string[] = [];
    for await (const { original_value } of findsIn(content)) values.push(original_value);
    expect(values).toEqual(hostile);
  }
});

it('a line of csv has its kind’s form whatever its content, and no formula', async () => {
  const document = {
    document_id: 'd',
    filename: '@a,b.txt',
    status: 'completed',
    error_code: null,
  } as EndedDocument;
  async function* documents() {
    yield document;
    const why = { error_code: 'NO_TEXT', error_message: '=The file, empty' };
    yield { ...document, status: 'skipped', ...why } as EndedDocument;
  }
  const results = [Readable.from([Buffer.from(stored)]), null];
  let text = '';
  for await (const line of csvOf(documents(), async () => results.shift() ?? null)) text += line;
  const lines = text.trim().split(/\r\n(?=d,)/);
  expect(lines).toHaveLength(1 + hostile.length + 1);
  expect(lines[1]).toContain(
    `d,"'@a,b.txt",completed,,,a-1,person_name,"""}{""",[PERSON_NAME_1],0,3,,0.9,medium,GDPR HIPAA`,
  );
  expect(lines[6]).toContain(`,"'=cmd|""x""!A1",`);
  expect(lines[7]).toContain('"two\r\nlines"');
  expect(lines.at(-1)).toBe(`d,"'@a,b.txt",skipped,NO_TEXT,"'=The file, empty",,,,,,,,,,,,`);
});
