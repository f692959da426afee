import { setImmediate as nextTurn } from 'node:timers/promises';
import { stringify } from 'yaml';
import type { ApiDocument } from './openapi-document.ts';

/** A description as JSON, written path by path: as a whole it would take 30 ms. */
export async function asJson({ paths, ...rest }: ApiDocument): Promise<Buffer> {
  const written: string[] = [];
  for (const [path, operations] of Object.entries(paths)) {
    written.push(`${JSON.stringify(path)}:${JSON.stringify(operations)}`);
    await nextTurn();
  }
  return Buffer.from(`${JSON.stringify(rest).slice(0, -1)},"paths":{${written.join(',')}}}`);
}

/** The same as YAML. */
export async function asYaml({ paths, ...rest }: ApiDocument): Promise<Buffer> {
  const written = [stringify(rest, { strict: false }), 'paths:\n'];
  for (const [path, methods] of Object.entries(paths)) {
    written.push(`  ${JSON.stringify(path)}:\n`);
    for (const [method, operation] of Object.entries(methods)) {
      const text = stringify(
        { [method]: operation as unknown },
        { strict: false, aliasDuplicateObjects: false },
      );
      written.push(text.replaceAll(/^(?=.)/gm, '    '));
      await nextTurn();
    }
  }
  return Buffer.from(written.join(''));
}
