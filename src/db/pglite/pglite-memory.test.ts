import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { openEmbedded } from '#test/server/embedded-database.ts';

const parser = join(import.meta.dirname, '../../../test/support/server/pglite-parser.ts');

it.skipIf(!existsSync('/proc/self/status'))(
  'a process that parses many statements on the embedded database stays below 350 MiB',
  async () => {
    const test = await openEmbedded();
    await test.database.close();
    const { stdout } = await promisify(execFile)(process.execPath, [parser, test.directory]);
    await rm(test.directory, { recursive: true, force: true });
    expect(Number(stdout)).toBeGreaterThan(50);
    expect(Number(stdout)).toBeLessThan(350);
  },
);
