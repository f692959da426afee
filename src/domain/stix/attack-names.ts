import { readFileSync } from 'node:fs';

/** What ATT&CK calls the thing with an id, and the STIX type that it has there. */
export type AttackName = { type: string; name: string };

let table: Map<string, AttackName> | null = null;

/** Groups, software, campaigns and techniques by id; those of a later ATT&CK than the table's are not in it. */
export function attackName(id: string): AttackName | undefined {
  table ??= readTable();
  return table.get(id);
}

function readTable(): Map<string, AttackName> {
  const lines = readFileSync(new URL('./attack-names.tsv', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n');
  return new Map(
    lines.map((line) => {
      const [id = '', type = '', name = ''] = line.split('\t');
      return [id, { type, name }];
    }),
  );
}
