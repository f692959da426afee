import { readdirSync, readFileSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';

const { PRIORITY_HIGHEST, PRIORITY_HIGH, PRIORITY_ABOVE_NORMAL } = constants.priority;

/**
 * The priorities when times are measured on a busy machine: first the measuring client, then the server, then the flooding ones.
 * The difference between each and the next is the same as on an idle machine.
 */
export const precedence = { probe: PRIORITY_HIGHEST, server: PRIORITY_HIGH, flood: PRIORITY_ABOVE_NORMAL };

/** Gives the calling thread its place. Only the superuser may: else it stays where it was. Only on Linux have threads one of their own. */
export function giveThisThread(priority: number, otherwise?: number): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(priority);
  } catch {
    if (otherwise !== undefined) setPriority(otherwise);
  }
}

/** The same for all threads of a process, but for those that have put themselves last; those that they start take it over. */
export function giveProcess(pid: number | undefined, priority: number): void {
  if (process.platform !== 'linux' || pid === undefined) return;
  for (const thread of readdirSync(`/proc/${pid}/task`))
    try {
      if (getPriority(Number(thread)) <= 0) setPriority(Number(thread), priority);
    } catch {
      // It has ended, or may not be changed.
    }
}

/** How long the main thread of a process has run, and has waited for a processor, in ms; null where the system does not say. */
export function scheduled(pid: number | undefined): { ran: number; waited: number } | null {
  try {
    const [ran = NaN, waited = NaN] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ').map(Number);
    return { ran: ran / 1e6, waited: waited / 1e6 };
  } catch {
    return null;
  }
}
