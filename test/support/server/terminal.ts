import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');

export type Terminal = {
  /** What the terminal has shown so far, line by line. */
  lines: () => string[];
  /** From the start of the program to its first character, in ms; null while there is none. */
  firstWordMs: () => number | null;
  stop: () => void;
};

/** Runs a program of this repository in a pseudo-terminal (script of util-linux). */
export function runInTerminal(args: string[], settings: Record<string, string>): Terminal {
  const { PATH = '', HOME = '', TMPDIR = '/tmp', NODE_COMPILE_CACHE } = process.env;
  const kept = NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE };
  const command = [process.execPath, ...args].map((part) => `'${part}'`).join(' ');
  const started = performance.now();
  const child: ChildProcess = spawn('script', ['-qefc', `exec ${command}`, '/dev/null'], {
    cwd: root,
    env: { PATH, HOME, TMPDIR, ...kept, ...settings },
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  });
  let text = '';
  let firstWordMs: number | null = null;
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
    firstWordMs ??= performance.now() - started;
    text += chunk;
  });
  const stop = (): void => {
    if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
  };
  process.once('exit', stop);
  return {
    lines: () => text.split(/\r?\n/).filter((line) => line !== ''),
    firstWordMs: () => firstWordMs,
    stop,
  };
}
