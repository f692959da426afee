import { when, type Check } from './doctor-check.ts';

const lowShare = 0.1;
const gibibyte = 1024 ** 3;

export const nodeOld: Check = ({ node: { running, pinned } }) =>
  when(isOlder(running, pinned), 'warning', {
    what: `Node.js ${running} is older than the ${pinned} that comes with Skep, and lacks later fixes`,
    todo: 'npm ci installs it; npm start and npx skep use it',
  });

export const diskFull: Check = ({ config, disk }) =>
  when(disk !== null && disk.free_bytes < disk.total_bytes * lowShare, 'warning', {
    what:
      `Less than ${lowShare * 100} % of the disk of ${config.dataDir} is free: ${gib(disk?.free_bytes)} ` +
      `of ${gib(disk?.total_bytes)} GiB`,
    todo: 'Free some space: uploads are refused when the disk is full',
  });

export const migrationsPending: Check = ({ records }) => {
  const pending = records?.pending_migrations ?? [];
  return when(pending.length > 0, 'warning', {
    what: `The database is older than this version; pending migrations: ${pending.join(', ')}`,
    todo: 'Make a backup, then start Skep, which applies them',
  });
};

function isOlder(running: string, pinned: string): boolean {
  const [a, b] = [running, pinned].map((version) => version.split('.').map(Number));
  const difference = (b ?? []).map((part, i) => part - (a?.[i] ?? 0)).find((part) => part !== 0);
  return (difference ?? 0) > 0;
}

function gib(bytes = 0): string {
  return (bytes / gibibyte).toFixed(1);
}
