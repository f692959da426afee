import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const root = new URL('..', import.meta.url).pathname;

/** Variables that are set in the shell of the operator already. */
const given = new Set(['ADMIN_EMAIL', 'ADMIN_PASSWORD', 'DATABASE_URL', 'MASTER_KEY', 'PWD', 'HOME']);

/** The shell commands of a page, in their order. */
function commandsOf(page: string): string {
  return [...page.matchAll(/^ *```sh\n(.*?)^ *```$/gms)].map(([, block]) => block).join('\n');
}

it.each(globSync('{README.md,docs/*.md}', { cwd: root }))(
  '%s sets the variables that its commands use',
  (name) => {
    const commands = commandsOf(readFileSync(root + name, 'utf8'));
    const missing = [...commands.matchAll(/\$([A-Z][A-Z_]*)/g)].filter(([, variable = ''], _at, all) => {
      const first = all.find(([, other]) => other === variable)?.index ?? 0;
      const set = new RegExp(`(?:^|\\s|-e )${variable}=`, 'm').exec(commands);
      return !given.has(variable) && (set === null || set.index > first);
    });
    expect([...new Set(missing.map(([used]) => used))]).toEqual([]);
  },
);
