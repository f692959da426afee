import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { text as textOf } from 'node:stream/consumers';

// Runs the scripts `check:…` of package.json side by side, and prints what each has to say, those that failed last. Ends with
// 1 when one failed: npm run check

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
const names = Object.keys(scripts).filter((name) => name.startsWith('check:'));

async function run(name: string): Promise<{ name: string; output: string; failed: boolean }> {
  const child = spawn('npm', ['run', '--silent', name], { stdio: ['ignore', 'pipe', 'pipe'] });
  const [stdout, stderr] = await Promise.all([
    textOf(child.stdout),
    textOf(child.stderr),
    once(child, 'close'),
  ]);
  return { name, output: `${stdout}${stderr}`.trim(), failed: child.exitCode !== 0 };
}

const ended = await Promise.all(names.map(run));
for (const { name, output, failed } of ended.toSorted((a, b) => Number(a.failed) - Number(b.failed))) {
  console.log(`${name}: ${failed ? 'FAILED' : 'passed'}`);
  if (failed) console.log(output);
}
process.exitCode = ended.some(({ failed }) => failed) ? 1 : 0;
