import { mkdir, rm } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { crashRound, type CrashOutcome } from '#test/faults/crash-round.ts';
import { dataDirectory } from '#test/server/data-directory.ts';
import { seededRandom } from './support/prose.ts';
import { judge, sized } from './support/promises.ts';

// Kills the server (-9) at random moments of an upload, round after round on the same data, and counts what is
// missing afterwards: node bench/kill.ts --rounds 20 --files 200 --seed 1

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: sized(20, 1) },
    files: { type: 'string', default: sized(200, 20) },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
    directory: { type: 'string' },
  },
});
const rounds = Number(values.rounds);
const files = Number(values.files);
const random = seededRandom(Number(values.seed));
const withinMs = 120_000;

const columns = [
  'round',
  'moment ms',
  'accepted',
  'completed',
  'failed',
  'lost',
  'stuck',
  'index-mismatch',
  'recovery s',
];

function row(round: number, outcome: CrashOutcome): string {
  const { moment_ms, accepted, completed, failed, lost, stuck, disagreements, recovery_seconds } = outcome;
  const cells = [
    round,
    moment_ms,
    accepted,
    completed,
    failed,
    lost,
    stuck,
    disagreements.length,
    recovery_seconds.toFixed(1),
  ];
  return line(cells.map(String));
}

function line(cells: string[]): string {
  return cells.map((cell, position) => cell.padStart(columns[position]?.length ?? 0)).join('  ');
}

const directory = values.directory ?? (await dataDirectory());
await mkdir(directory, { recursive: true });
console.log(`${rounds} rounds of ${files} files, seed ${values.seed}`);

// The first round, killed behind the last answer, says how long an upload takes here: the moments lie within it
// and half as long again, which is when the last files are being read.
const whole = await crashRound({ directory, round: 0, files, moment: { after_accepted: files }, withinMs });
console.log(line(columns));
console.log(row(0, whole));
const outcomes = [whole];
let { server } = whole;
for (let round = 1; round <= rounds; round += 1) {
  const moment = { after_ms: Math.ceil(random() * whole.moment_ms * 1.5) };
  // Every third round the restart is killed too, up to 1.5 s after it began, before one is let be.
  const killed_starts = round % 3 === 0 ? [Math.ceil(random() * 1500)] : [];
  const outcome = await crashRound({ directory, server, round, files, moment, killed_starts, withinMs });
  ({ server } = outcome);
  console.log(row(round, outcome));
  for (const words of outcome.disagreements.slice(0, 5)) console.log(`       ${words}`);
  outcomes.push(outcome);
}

const sum = (count: (outcome: CrashOutcome) => number) =>
  outcomes.reduce((total, each) => total + count(each), 0);
const faults = sum(({ lost, stuck, disagreements }) => lost + stuck + disagreements.length);
const accepted = sum((outcome) => outcome.accepted);
const slowest = Math.max(...outcomes.map(({ recovery_seconds }) => recovery_seconds));
console.log(`${accepted} files accepted, ${faults} faults, slowest recovery ${slowest.toFixed(1)} s`);
await server.stop();
if (values.directory === undefined) await rm(directory, { recursive: true, force: true });
judge([{ what: 'files lost, stuck or at odds with the index', measured: faults, atMost: 0, always: true }]);
