import { readEntities, type KnownEntity } from './entities.ts';
import { foldName, partsOfName } from './fold-name.ts';
import { createMatcher, type Matcher } from './matcher.ts';

export type { KnownEntity, NameKind } from './entities.ts';

/** A known name in a text: UTF-16 offsets, and the entities that are called so. */
export type KnownMatch = { start: number; end: number; entities: readonly KnownEntity[] };

type Known = {
  byKey: ReadonlyMap<string, KnownEntity>;
  byName: ReadonlyMap<string, readonly KnownEntity[]>;
  matcher: Matcher<readonly KnownEntity[]>;
};

let loaded: Known | null = null;

/** The entities that are called so by MISP's galaxy and ATT&CK, whatever case, blanks, hyphens and accents; [] if none is. */
export function knownName(text: string): readonly KnownEntity[] {
  return known().byName.get(foldName(text)) ?? [];
}

/** The entity with that key. */
export function knownEntity(key: string): KnownEntity | undefined {
  return known().byKey.get(key);
}

/**
 * The known names in a text, in order, the longest at each place, none within another. They are words of the text, in
 * any case; between the parts of a name may be one blank, line end, hyphen, dot, slash, apostrophe or underscore, or nothing
 * ("Cobalt-Strike", "APT 28"). Names that are ordinary words are among them: see `ambiguous`. Takes linear time.
 */
export function knownNamesIn(text: string): KnownMatch[] {
  return known()
    .matcher(text)
    .map(({ start, end, value }) => ({ start, end, entities: value }));
}

function known(): Known {
  loaded ??= load();
  return loaded;
}

function load(): Known {
  const byKey = new Map<string, KnownEntity>();
  const byName = new Map<string, KnownEntity[]>();
  const parts = new Map<string, string[]>();
  for (const { entity, names } of readEntities()) {
    byKey.set(entity.key, entity);
    for (const { name, ambiguous } of names) {
      const key = foldName(name);
      const holders = byName.get(key);
      const its = ambiguous === entity.ambiguous ? entity : { ...entity, ambiguous };
      if (holders) holders.push(its);
      else byName.set(key, [its]);
      if (!parts.has(key)) parts.set(key, partsOfName(name));
    }
  }
  const entries = [...byName].map(([key, value]) => ({ parts: parts.get(key) ?? [key], value }));
  return { byKey, byName, matcher: createMatcher(entries) };
}
