import { execFile, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** As `.ci/run` has them. */
const clients = ['taxii2-client==2.3.0', 'stix2==3.0.2', 'pymisp==2.5.34.4'];
/** A virtual environment that has them already. */
const installed = process.env['PYTHON_CLIENTS_DIR'];

/** Appended to the name of what is skipped without it. */
export const pythonMissing =
  installed === undefined && spawnSync('python3', ['-c', 'import venv, ensurepip']).status !== 0
    ? ' [skipped: python3 with venv is not installed, see docs/taxii.md]'
    : '';

export type PythonClients = (program: string, args: string[]) => Promise<any>;

/**
 * The clients of TAXII, STIX and MISP that analysts use, in a virtual environment below this directory. What is answered runs a
 * program with them, and answers the JSON that it prints; it throws with what the program complains of.
 */
export async function openPythonClients(directory: string): Promise<PythonClients> {
  const environment = installed ?? join(directory, 'clients');
  const python = join(environment, 'bin/python');
  if (installed === undefined) {
    await run('python3', ['-m', 'venv', environment]);
    await run(python, ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', ...clients]);
  }
  return async (program, args) => {
    const { stdout } = await run(python, ['-c', program, ...args], { maxBuffer: 64 * 1024 * 1024 });
    return JSON.parse(stdout) as unknown;
  };
}
