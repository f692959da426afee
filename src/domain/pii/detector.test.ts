import { afterAll, expect, it } from 'vitest';
import { openDetector, type Detector } from './detector.ts';
import type { Question, Rules } from './messages.ts';

const rules: Rules = { id: 'none', enabled: null, custom: [], required: [] };
const usual: Omit<Question, 'text'> = {
  pages: null,
  classify: false,
  most: null,
  request_id: 'r',
  mode: 'general',
  threshold: 0.85,
  frameworks: [
    ['GDPR', 'high'],
    ['HIPAA', 'medium'],
  ],
  include_context: true,
  mask: true,
  masked_text: true,
};

const opened: Detector[] = [];

function open(memoryMb: number): Detector {
  const detector = openDetector({ workers: 1, timeoutMs: 60_000, memoryMb });
  opened.push(detector);
  return detector;
}

const roomy = open(512);

/** As it comes from a file. */
function bytesOf(text: string): Question['text'] {
  const utf8 = new Uint8Array(Buffer.byteLength(text));
  utf8.set(Buffer.from(text));
  return { utf8, length: text.length };
}

afterAll(async () => {
  await Promise.all(opened.map((each) => each.close()));
});

it('counts more detections than it could return', async () => {
  const times = 800_000;
  const text = bytesOf('a@b.io '.repeat(times));
  const looked = await open(160).detect({ ...usual, text, most: 1000 }, rules);
  expect(looked).toMatchObject({ total: times, masked_text: null });
  expect(Buffer.from(looked.json).toString()).toBe('[]');
  expect(looked.summary.GDPR?.elements_detected).toBe(times);
});

it('counts the same whether detections are returned or not', async () => {
  const text = 'Dr. Anna Kovalev, 536-22-1234, joe@example.com and ann@example.com, 4539 1488 0343 6467.';
  const whole = await roomy.detect({ ...usual, text, most: 6 }, rules);
  const counted = await roomy.detect({ ...usual, text, most: 0 }, rules);
  const { json, masked_text, ...figures } = whole;
  expect(counted).toMatchObject(figures);
  expect(JSON.parse(Buffer.from(json).toString())).toHaveLength(whole.total);
  expect(Buffer.from(masked_text ?? []).toString()).not.toMatch(/Kovalev|1234|joe|ann|4539/);
  expect(whole.counts.find((each) => each.framework === 'HIPAA')).toMatchObject({
    pii_type: 'person_name',
    finds: 1,
  });
  expect(whole.counts.filter((each) => each.pii_type === 'email_address')).toMatchObject([
    { framework: null, finds: 2, high_risk: 0 },
    { framework: 'GDPR', finds: 2 },
    { framework: 'HIPAA', finds: 2 },
  ]);
});

it('scans a text of only escaped characters in little memory', async () => {
  const text = bytesOf('\\u00e4'.repeat(1_500_000));
  expect(await open(160).detect({ ...usual, text, most: 1000 }, rules)).toMatchObject({ total: 0 });
});

it('masks a value everywhere with one label, including its URLs', async () => {
  const text =
    'MRN: 4839217, filed under 4839217 at https://x.example/p?mrn=4839217&tab=2. Call 415-555-2671, again 4155552671.';
  const looked = await roomy.detect({ ...usual, text }, rules);
  const [number, phone] = ['[MEDICAL_RECORD_NUMBER_1]', '[PHONE_NUMBER_1]'];
  expect(Buffer.from(looked.masked_text ?? []).toString()).toBe(
    `MRN: ${number}, filed under ${number} at [URL_1]${number}. Call ${phone}, again ${phone}.`,
  );
  expect(looked.total).toBe(6);
});

const maskedBy = async (text: string, more: Partial<Question> = {}, its = rules) =>
  Buffer.from((await roomy.detect({ ...usual, ...more, text }, its)).masked_text ?? []).toString();

it('masks likely values besides the returned ones, and not noise', async () => {
  const text = '2024-03-05 12:13:14 read 80331 rows of 6979800421545566530; it is 123-45-6789, from john';
  const masked =
    '2024-03-05 12:13:14 read 80331 rows of 6979800421545566530; it is [SOCIAL_SECURITY_NUMBER], from [PERSON_NAME]';
  expect(await maskedBy(text)).toBe(masked);
  const custom = [{ name: 'badge', pattern: 'emp-[0-9]+', risk_level: 'low' as const, frameworks: [] }];
  expect(await maskedBy(`${text} emp-17`, {}, { ...rules, id: 'badge', custom })).toBe(`${masked} [BADGE_1]`);
});

it('masks all that reaches a lower threshold', async () => {
  expect(await maskedBy('code 80331 seen', { threshold: 0.1 })).toBe('code [DE_PLZ_1] seen');
});
