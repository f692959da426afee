import { expect, it } from 'vitest';
import { markdownOf } from './markdown.ts';
import type { Report, ReportDocument } from './report.ts';

const head = {
  job: {
    job_name: 'J',
    job_id: 'j',
    status: 'completed',
    error: null,
    started_at: '2026-11-21T10:00:00.000Z',
  },
  generated_at: '2026-11-21T10:00:01.000Z',
  honey_jar: { name: 'Jar, (old) #1', id: '0b9ca335-92a8' },
  settings: { detection_mode: 'general', confidence_threshold: 0.85, file_patterns: [] },
  totals: {},
  frameworks: [],
  pii_types: [{ pii_type: 'social_security_number', finds: 1, high_risk: 1, documents: 1 }],
  not_looked_through: [],
  safe_harbor: null,
};

async function written(filename: string): Promise<string> {
  async function* documents() {
    yield { filename, document_id: 'd', status: 'completed', reason: null, frameworks: {} } as ReportDocument;
  }
  let text = '';
  for await (const piece of markdownOf({ batch_id: 'b', head, documents: documents() } as unknown as Report))
    text += piece;
  return text;
}

it('a report in Markdown is plain to read', async () => {
  const text = await written('notes (2), final-draft + more.txt');
  expect(text).toContain('| 2026-11-21T10:00:00.000Z |');
  expect(text).toContain('| Jar, (old) #1 (0b9ca335-92a8) |');
  expect(text).toContain('| social_security_number |');
  expect(text).toContain('| notes (2), final-draft + more.txt |');
  expect(text).not.toContain('\\');
});

it.each([
  ['a|b\\', 'a\\|b\\\\'],
  ['*a* `b` ~c~', '\\*a\\* \\`b\\` \\~c\\~'],
  ['_a_ __b__ c_d', '\\_a\\_ \\_\\_b\\_\\_ c_d'],
  ['![x](y) [^1]', '!\\[x](y) \\[^1]'],
  ['<img src=x> &lt;&#60; a & b', '\\<img src=x> \\&lt;\\&#60; a & b'],
  ['http://a.b Www.a.b mailto:a@b.c 10:30', 'http\\://a.b Www\\.a.b mailto\\:a\\@b.c 10:30'],
  ['$a$', '\\$a\\$'],
  ['a\n# b', 'a # b'],
])('in which %j is no mark', async (name, shown) => {
  expect(await written(name)).toContain(`| ${shown} |`);
});
