import { existsSync } from 'node:fs';
import { access, constants, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { AppError } from '#kernel/errors.ts';
import type { Logger } from '#kernel/logging/logger.ts';
import { isOutage, storageFull, storageReadOnly, type StoragePlace } from '#kernel/outage.ts';
import { startTicker } from '#kernel/threads/ticker.ts';

const spaceStates = ['ok', 'low', 'full', 'read_only'] as const;
type SpaceState = (typeof spaceStates)[number];

/** How a disk was when it was last measured. `free_share` is 0 to 1, of what may be used. */
export type Space = { place: StoragePlace; free_bytes: number; free_share: number; state: SpaceState };

export type FreeSpace = {
  /** The disks as they were last measured, one for each place. */
  read: () => Space[];
  /** The worst of their states. */
  state: () => SpaceState;
  /** The error that every change is answered with; null while there is room. */
  refusal: () => AppError | null;
  /** Notes that writing has failed because a disk is full or read-only, whatever its figures say: quotas, inodes. */
  note: (error: unknown) => void;
  measure: () => Promise<void>;
  /** Calls `changed` when changes begin to be refused, and when they are taken again. */
  onChange: (changed: (refusing: boolean) => void) => void;
  /** Calls `measured` after each measurement that leaves changes allowed. */
  whileFree: (measured: () => Promise<void>) => void;
  stop: () => Promise<void>;
};

export type FreeSpaceOptions = {
  /** Where what is kept; places of other machines (S3, PostgreSQL) are left out. */
  directories: Partial<Record<StoragePlace, string>>;
  /** Bytes that are kept free for sign-ins, deletions and the audit log. */
  reserveBytes: number;
  logger: Logger;
  everyMs?: number;
};

// A small disk has a small reserve.
const largestReserveShare = 1 / 8;
const lowShare = 0.1;
const lowReserves = 8;
const usualEveryMs = 2000;

/** Watches the free space of the disks. Measures once before it answers; `note` holds until files can be written again. */
export async function watchFreeSpace(options: FreeSpaceOptions): Promise<FreeSpace> {
  const { directories, reserveBytes, logger, everyMs = usualEveryMs } = options;
  const places = Object.entries(directories) as [StoragePlace, string][];
  const listeners: ((refusing: boolean) => void)[] = [];
  const upkeep: (() => Promise<void>)[] = [];
  let spaces: Space[] = [];
  let noted: AppError | null = null;
  let refusing = false;

  const refusal = (): AppError | null => {
    const worst = spaces.find(({ state }) => state === 'read_only') ?? spaces.find(isFull);
    if (worst) return worst.state === 'full' ? storageFull(worst.place) : storageReadOnly(worst.place);
    return noted;
  };

  function tell(): void {
    const reason = refusal();
    if ((reason !== null) === refusing) return;
    refusing = reason !== null;
    if (reason) logger.error({ spaces }, `changes are refused: ${reason.message}`);
    else logger.info({ spaces }, 'changes are accepted again: there is free space');
    for (const changed of listeners) changed(refusing);
  }

  async function measure(): Promise<void> {
    const before = spaces;
    spaces = await Promise.all(places.map(([place, directory]) => look(place, directory, reserveBytes)));
    // A disk that the kernel has stopped writing to after an error looks as it did before.
    if (noted && (await areWritable(places.map(([, directory]) => directory)))) noted = null;
    const newlyLow = spaces.filter(
      ({ state, place }) => state === 'low' && before.find((known) => known.place === place)?.state !== 'low',
    );
    if (newlyLow.length > 0) logger.warn({ spaces: newlyLow }, 'a disk is almost full');
    tell();
    if (!refusing) for (const keep of upkeep) await keep();
  }

  await measure();
  const ticker = startTicker(everyMs, measure, (error) =>
    logger.warn({ err: error }, 'could not measure free space'),
  );
  return {
    read: () => spaces,
    state: () => stateOf(spaces, noted),
    refusal,
    note(error) {
      if (!isOutage(error) || error.kind !== 'storage_full') return;
      noted = error;
      tell();
    },
    measure,
    onChange: (changed) => void listeners.push(changed),
    whileFree: (measured) => void upkeep.push(measured),
    stop: () => ticker.stop(),
  };
}

const isFull = ({ state }: Space): boolean => state === 'full';

function stateOf(spaces: Space[], noted: AppError | null): SpaceState {
  const worst = Math.max(0, ...spaces.map(({ state }) => spaceStates.indexOf(state)));
  const state = spaceStates[worst] ?? 'ok';
  return noted && (state === 'ok' || state === 'low') ? 'full' : state;
}

const probeBytes = 4096;
// One name: what a process that was killed has left is overwritten by the next.
const probeName = 'space-probe';

/** Whether a small file can be written in each of them. */
async function areWritable(directories: string[]): Promise<boolean> {
  try {
    for (const directory of directories.filter((each) => existsSync(each))) {
      const probe = join(directory, probeName);
      try {
        await writeFile(probe, Buffer.alloc(probeBytes));
      } finally {
        await rm(probe, { force: true });
      }
    }
    return true;
  } catch {
    return false;
  }
}

async function look(place: StoragePlace, directory: string, reserveBytes: number): Promise<Space> {
  // The search index makes its directory when it first writes.
  const path = await stat(directory).then(
    () => directory,
    () => dirname(directory),
  );
  const { blocks, bfree, bavail, bsize, files, ffree } = await statfs(path);
  const [free, total] = [bavail * bsize, (blocks - bfree + bavail) * bsize];
  const reserve = Math.min(reserveBytes, total * largestReserveShare);
  const low = Math.max(2 * reserve, Math.min(total * lowShare, lowReserves * reserve));
  const writable = await access(path, constants.W_OK).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code !== 'EROFS',
  );
  const noInodes = files > 0 && ffree === 0;
  const state = !writable ? 'read_only' : free < reserve || noInodes ? 'full' : free < low ? 'low' : 'ok';
  return { place, free_bytes: free, free_share: total === 0 ? 0 : free / total, state };
}
