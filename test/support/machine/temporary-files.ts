import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Gives a run of the tests a temporary directory of its own, which goes with all that is in it when the run ends. */
export async function setup(): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'skep-tests-'));
  process.env['TMPDIR'] = directory;
  return () => rm(directory, { recursive: true, force: true });
}
