import type { IdentifierKind } from '#analysis/identifiers.ts';
import { isAttackId } from '#analysis/indicators/codes.ts';
import { surroundingsOf } from '#analysis/indicators/context.ts';
import type { Mention } from '#evidence/mention.ts';
import { knownEntity } from '#names/known/known-names.ts';

const kinds: Readonly<Record<string, IdentifierKind>> = {
  G: 'attack_group',
  S: 'attack_software',
  C: 'attack_campaign',
};

/** The groups, software and campaigns that a text names by their number in ATT&CK. */
export function numberedNames(text: string): Mention[] {
  return [...text.matchAll(/(?<!\w)[GSC]\d{4}(?!\w)/g)].flatMap(({ 0: name, index: start }): Mention[] => {
    const entity = knownEntity(name);
    const kind = kinds[name.charAt(0)];
    const end = start + name.length;
    if (!entity || !kind || entity.kind === 'place') return [];
    if (!isAttackId(kind, name, surroundingsOf(text, start, end))) return [];
    return [{ start, end, kind: entity.kind, name, known: entity.name }];
  });
}
