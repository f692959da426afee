import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { describeMachine, eachOf } from './support/figures.ts';

// Runs every bench, one after the other, and writes what they print into docs/benchmarks.md, each in its section. With --tiny
// small amounts are measured, two benches at a time, to see that every bench still works, and nothing is written. Ends with 1
// when a bench fails or a promise is not kept: npm run bench [-- --tiny] [name …]

/** The name of a bench, and its arguments. */
type Bench = [name: string, args: string[]];

const benches: Record<string, string[]> = {
  ingest: [],
  bulk: [],
  backup: [],
  search: [],
  'search-memory': [],
  'search-engine': [],
  gateway: [],
  'gateway-models': [],
  events: [],
  sockets: [],
  bots: [],
  'writing-time': [],
  start: [],
  upload: [],
  kill: ['--seed', '20'],
  folder: [],
  extraction: [],
  'retrieval-http': [],
  reading: [],
  indicators: [],
  names: [],
  embedding: [],
  pii: [],
  'pii-loop': [],
  'pii-quality': [],
  'pii-classification': [],
  'pii-false-alarms': [],
};
/** The folders of benches, by how the names of these begin. */
const folders = ['pii', 'events', 'writing', 'backup', 'embedding'];
const page = join(import.meta.dirname, '../docs/benchmarks.md');

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { tiny: { type: 'boolean', default: false } },
});
const unknown = positionals.filter((name) => !(name in benches));
if (unknown.length > 0)
  throw new Error(`No bench is called ${unknown.join(', ')}: ${Object.keys(benches).join(', ')}`);

const chosen = Object.entries(benches).filter(
  ([name]) => positionals.length === 0 || positionals.includes(name),
);
const short: Bench[] = [];
// What is measured has the machine to itself; where it is only seen that everything works, two share it, and what is short then
// has one more try alone.
await eachOf(chosen, values.tiny ? 2 : 1, runAndSay);
if (values.tiny) for (const bench of short.splice(0)) await runAndSay(bench);
console.log(
  short.length === 0
    ? 'Every promise is kept.'
    : `Short or failed: ${short.map(([name]) => name).join(', ')}`,
);
process.exitCode = short.length === 0 ? 0 : 1;

async function runAndSay([name, args]: Bench): Promise<void> {
  const began = performance.now();
  const { status, stdout, stderr } = await run(name, args);
  if (status !== 0) short.push([name, args]);
  const seconds = Math.round((performance.now() - began) / 1000);
  console.log(`\n== ${name}: ${status === 0 ? 'passed' : 'failed'}, ${seconds} s`);
  if (!values.tiny || status !== 0) console.log(`\n${stdout}${stderr}`);
  if (!values.tiny) write(name, stdout.trim());
}

async function run(
  name: string,
  args: string[],
): Promise<{ status: number | null; stdout: string; stderr: string }> {
  const folder = folders.find((each) => name.startsWith(each));
  const child = spawn(process.execPath, [join(import.meta.dirname, folder ?? '', `${name}.ts`), ...args], {
    env: { ...process.env, ...(values.tiny && { BENCH_TINY: '1' }) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr] = await Promise.all([
    textOf(child.stdout),
    textOf(child.stderr),
    once(child, 'close'),
  ]);
  return { status: child.exitCode, stdout, stderr };
}

/** Replaces what stands between the markers of a bench in the page. */
function write(name: string, printed: string): void {
  const text = readFileSync(page, 'utf8');
  const [begin, end] = [`<!-- measured: ${name} -->`, `<!-- end: ${name} -->`];
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from)
    throw new Error(`docs/benchmarks.md has no place for ${name}: ${begin} … ${end}`);
  const body = `\n\nMeasured on ${describeMachine()}:\n\n${printed}\n\n`;
  writeFileSync(page, text.slice(0, from + begin.length) + body + text.slice(to));
}
