import type { Sketch } from '#analysis/shingles/sketch.ts';
import type { Queryable } from '#db/database.ts';
import type { JarKeys } from '#domain/jars/index.ts';
import {
  comparedDocuments,
  forgetSketches,
  openSketch,
  type ComparedDocument,
} from '#domain/sketches/index.ts';
import { yieldToEventLoop } from '#kernel/concurrency/yield-to-event-loop.ts';

import type { Link } from './groups.ts';
import type { LinkThreads } from './link-threads.ts';
import { sketchSetOf } from './sketch-set.ts';

type Deps = { db: Queryable; keys: JarKeys; threads: Pick<LinkThreads, 'linksOf'> };

/** What connects the documents of a jar, and how many have no sketch to be compared by. */
export type JarLinks = { links: Link[]; documents: number; pending: number };

/** So many rows come at once: with the built-in database nothing else runs meanwhile. */
const rowsAtOnce = 250;

/** Links the documents of a jar that have the same content, and those that are near-duplicates by their sketches. */
export async function jarLinks(
  { db, keys, threads }: Deps,
  { jarId, owner }: { jarId: string; owner: string },
): Promise<JarLinks> {
  const same = sameContent();
  const ids: string[] = [];
  const sketches: Sketch[] = [];
  let pending = 0;
  const damaged: string[] = [];
  const seen = new Set<string>();
  let after: ComparedDocument | null = null;
  for (;;) {
    const rows: ComparedDocument[] = await comparedDocuments(db, { jarId, after, limit: rowsAtOnce });
    for (const row of rows) {
      if (seen.has(row.id)) continue;
      seen.add(row.id);
      if (row.sketch === null) pending += 1;
      // One with the text of another is found with it.
      if (same.add(row) || row.sketch === null) continue;
      const sketch = await openedOrNull(keys, jarId, { ...row, sketch: row.sketch });
      if (sketch === null) {
        damaged.push(row.id);
        continue;
      }
      sketches.push(sketch);
      ids.push(row.id);
    }
    if (rows.length < rowsAtOnce) break;
    after = rows.at(-1) ?? null;
    await yieldToEventLoop();
  }
  const found = await threads.linksOf(sketchSetOf(sketches), owner);
  const near = found.flatMap(({ one, other, share }): Link[] => {
    const [first, second] = [ids[one], ids[other]];
    return first !== undefined && second !== undefined
      ? [{ one: first, other: second, share, same: false }]
      : [];
  });
  // They are made again.
  await forgetSketches(db, damaged);
  return { links: [...same.links, ...near], documents: seen.size, pending: pending + damaged.length };
}

/** Null where its key is gone, or its bytes are damaged. */
async function openedOrNull(
  keys: JarKeys,
  jarId: string,
  { id, key_id, sketch }: Pick<ComparedDocument, 'id' | 'key_id'> & { sketch: string },
): Promise<Sketch | null> {
  const key = key_id === null ? undefined : await keys.named(jarId, key_id);
  if (key_id !== null && !key) return null;
  try {
    return openSketch(key, id, sketch);
  } catch {
    return null;
  }
}

/** Collects the links between documents with the same file, or the same text to the letter. */
function sameContent() {
  const files = new Map<string, string>();
  const texts = new Map<string, string>();
  const links: Link[] = [];
  return {
    links,
    /** Whether another document is known that has its content. */
    add({ id, content_sha256, text_sha256 }: ComparedDocument): boolean {
      const other = files.get(content_sha256) ?? (text_sha256 === null ? undefined : texts.get(text_sha256));
      if (!files.has(content_sha256)) files.set(content_sha256, id);
      if (text_sha256 !== null && !texts.has(text_sha256)) texts.set(text_sha256, id);
      if (other !== undefined) links.push({ one: other, other: id, share: 1, same: true });
      return other !== undefined;
    },
  };
}
