import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDetector } from '#domain/pii/detector.ts';
import { describeMachine, printTable } from '../support/figures.ts';
import { textsOf } from '../support/pii-texts.ts';
import { judge, sized } from '../support/promises.ts';
import type { Question, Rules } from '#domain/pii/messages.ts';

/** How long the event loop of the thread that asks stands still while others look for personal data. */
const detector = openDetector({ workers: 1, timeoutMs: 120_000, memoryMb: 1024 });
const rules: Rules = { id: 'bench', enabled: null, custom: [], required: [] };
const prose = textsOf('prose')
  .map(({ text }) => text)
  .join('\n');
const dense = Array.from(
  { length: Number(sized(2_500, 50)) },
  (_, i) =>
    `${'lorem ipsum '.repeat(20)} SSN 536-22-${1000 + i}, joe${i}@example.com, card 4539 1488 0343 6467\n`,
).join('');

function question(text: Question['text']): Question {
  return {
    text,
    pages: null,
    classify: true,
    most: 100_000,
    request_id: 'bench',
    mode: 'general',
    threshold: 0.85,
    frameworks: [
      ['GDPR', 'low'],
      ['HIPAA', 'low'],
    ],
    include_context: true,
    mask: true,
    masked_text: true,
  };
}

function ms(nanoseconds: number): string {
  return (nanoseconds / 1e6).toFixed(1);
}

/** The longest delay in ms, and that of 99 of 100 turns, while `ask` is worked at. */
async function delays(ask: () => Promise<unknown>): Promise<string[]> {
  const histogram = monitorEventLoopDelay({ resolution: 1 });
  await sleep(50);
  histogram.enable();
  const began = performance.now();
  await ask();
  const seconds = (performance.now() - began) / 1000;
  histogram.disable();
  return [seconds.toFixed(2), ms(histogram.percentile(99)), ms(histogram.max)];
}

const bytesOfLarge = Number(sized(5e7, 5e5));

function large(): Question['text'] {
  const bytes = Buffer.from(prose.repeat(Math.ceil(bytesOfLarge / prose.length))).subarray(0, bytesOfLarge);
  const utf8 = new Uint8Array(new ArrayBuffer(bytes.length));
  utf8.set(bytes);
  return { utf8, length: Buffer.from(utf8).toString().length };
}

await detector.detect(question('Anna Kovalev'), rules);
const cases: [string, () => Promise<unknown>][] = [
  ['100 texts of 20 KB, eight at once', () => many(Number(sized(100, 2)), 20_000)],
  ['20 texts of 100 KB, eight at once', () => many(Number(sized(20, 1)), 100_000)],
  ['10,000 finds in 1 MB', () => detector.detect(question(dense), rules)],
];
const rows: string[][] = [];
for (const [name, ask] of cases) rows.push([name, ...(await delays(ask))]);
const whole = question(large());
rows.push(['50 MB of prose', ...(await delays(() => detector.detect(whole, rules)))]);
console.log(`${describeMachine()}; the thread that asks\n`);
printTable(['asked for', 'seconds', 'delay of 99 in 100 turns, ms', 'longest, ms'], rows);
judge(
  rows.map(([name, , , longest]) => ({
    what: `longest delay, ${name}`,
    measured: Number(longest),
    atMost: 50,
    unit: 'ms',
  })),
);
await detector.close();

async function many(count: number, length: number): Promise<void> {
  const left = Array.from({ length: count }, (_, i) => prose.slice(i * length, (i + 1) * length)).values();
  const ask = async () => {
    for (const text of left) await detector.detect(question(text), rules);
  };
  await Promise.all(Array.from({ length: 8 }, ask));
}
