import type { DeclaredName } from '#analysis/document.ts';
import { knownName } from '#names/known/known-names.ts';
import { tellingKind } from '#evidence/field-words.ts';
import type { Mention } from '#evidence/mention.ts';
import { placesOf } from './name-places.ts';

const most = 400;

/** Every place of the names that the file declares, with the kind that it gives them, and which of them are aliases of which. */
export function declaredMentions(
  text: string,
  declared: readonly DeclaredName[],
): { mentions: Mention[]; aliases: { base: Mention; alias: Mention }[] } {
  const names = new Map<string, Named>();
  for (const { kind, name, aliases } of declared)
    for (const one of [name, ...aliases])
      if (names.size < most && !names.has(one) && canBeFound(one, kind))
        names.set(one, { kind, known: mainName(one, kind), of: name });
  const mentions = placesOf(text, names.keys()).flatMap((place): Mention[] => {
    const named = names.get(place.name);
    return named ? [{ ...place, kind: named.kind, known: named.known }] : [];
  });
  const first = new Map<string, Mention>();
  for (const mention of mentions) if (!first.has(mention.name)) first.set(mention.name, mention);
  const aliases = [...first].flatMap(([name, alias]) => {
    const base = first.get(names.get(name)?.of ?? '');
    return base && base !== alias && base.kind === alias.kind ? [{ base, alias }] : [];
  });
  return { mentions, aliases };
}

type Named = Pick<Mention, 'kind' | 'known'> & { of: string };

/** A technique is found by its name where lists know it: others are phrases. */
function canBeFound(name: string, kind: DeclaredName['kind']): boolean {
  if (name.length < 3 || name.length > 80 || tellingKind(name.toLowerCase()) !== undefined) return false;
  if (kind === 'technique')
    return /[\s-]/.test(name) && knownName(name).some((entity) => entity.kind === kind);
  return kind !== 'vulnerability' || !/^CVE-/i.test(name);
}

/** What lists call it: malware may be their tool. */
function mainName(name: string, kind: DeclaredName['kind']): string | null {
  const known = knownName(name);
  const same = known.find((entity) => entity.kind === kind);
  const family = ['malware', 'tool'];
  const alike = family.includes(kind) ? known.find((entity) => family.includes(entity.kind)) : undefined;
  return (same ?? alike)?.name ?? null;
}
