import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { builtInLists, kindOfList, listsFrom, type BenignLists } from '#analysis/indicators/benign-lists.ts';

/** A larger file is no list. */
const maxBytes = 32 * 2 ** 20;

/** The lists of a folder, and what of it could not be used: `file` is a name in the folder, or the folder. */
export type ReadLists = { lists: BenignLists; faults: { file: string; fault: string }[] };

/**
 * Reads the warning lists of MISP in a folder, as they are; null stands for those that come with Skep. Never throws: what cannot be
 * read is left out and named.
 */
export function readListsFolder(folder: string | null): ReadLists {
  if (folder === null) return { lists: builtInLists(), faults: [] };
  const unread: ReadLists['faults'] = [];
  const files: [string, string][] = [];
  let names: string[] = [];
  try {
    names = readdirSync(folder).toSorted();
  } catch {
    unread.push({ file: folder, fault: 'cannot be read' });
  }
  for (const name of names.filter((one) => one.endsWith('.json') && kindOfList(one) !== null)) {
    try {
      const path = join(folder, name);
      const found = statSync(path);
      // Reading a pipe would wait for its writer.
      if (!found.isFile()) unread.push({ file: name, fault: 'is no file' });
      else if (found.size > maxBytes) unread.push({ file: name, fault: 'is too large for a list' });
      else files.push([name, readFileSync(path, 'utf8')]);
    } catch {
      unread.push({ file: name, fault: 'cannot be read' });
    }
  }
  const { lists, faults } = listsFrom(files);
  return { lists, faults: [...unread, ...faults] };
}
