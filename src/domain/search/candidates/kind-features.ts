import { findIdentifiers } from '#analysis/identifiers.ts';
import type { Asked } from '#domain/search/question/asked.ts';
import type { AnswerUnit } from './units.ts';

const flag = (value: boolean): number => (value ? 1 : 0);

/** The values of the kind asked for that a text holds and the question does not name itself. */
export function newValues({ type, lower }: Asked, text: string): { fresh: number; known: number } {
  if (!type) return { fresh: 0, known: 0 };
  const all = new Set(type.find(text).map((value) => value.toLowerCase()));
  const fresh = [...all].filter((value) => !lower.includes(value)).length;
  return { fresh, known: all.size - fresh };
}

/** Whether it names a code of the kind that the question names, and only others. */
function namesAnother({ named }: Asked, quote: string): boolean {
  if (named.length === 0) return false;
  const found = findIdentifiers(quote);
  return named.some(
    ({ kind, canonical }) =>
      found.some((other) => other.kind === kind) && !found.some((other) => other.canonical === canonical),
  );
}

/** Whether a unit holds the kind of thing asked for, how much of it, and whether it speaks of another thing of that kind. */
export function kindFeatures(asked: Asked, { quote }: AnswerUnit) {
  const { fresh, known } = newValues(asked, quote);
  const family = asked.type?.form ?? 'none';
  const several = asked.many && family !== 'none';
  return {
    code_held: flag(family === 'code' && fresh > 0),
    code_missing: flag(family === 'code' && fresh === 0),
    code_only_known: flag(family === 'code' && fresh === 0 && known > 0),
    fact_held: flag(family === 'fact' && fresh > 0),
    fact_missing: flag(family === 'fact' && fresh === 0),
    name_held: flag(family === 'name' && fresh > 0),
    name_missing: flag(family === 'name' && fresh === 0),
    untyped: flag(family === 'none'),
    several_held: flag(several && fresh > 1),
    single_held_of_many: flag(several && fresh === 1),
    values_held: asked.many ? Math.min(1, fresh / 6) : 0,
    other_code: flag(namesAnother(asked, quote)),
  };
}
