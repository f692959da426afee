import type { Reading } from './clause-rules.ts';
import { canBe, stated } from './kinds.ts';
import type { Term, Token } from './tokens.ts';
import { verbClass } from './verbs.ts';

const itemReach = 4;
const associated = /^(?:associated|c2|c&c|used|communicates|connects)$/;

/** What a statement that leads in a list says of the first thing of each item. */
export function leadInRelations(lead: Token[], item: Token[]): Reading[] {
  const subjects = [
    ...new Map(
      lead.flatMap(({ term }) =>
        term && ['actor', 'malware'].includes(term.end_of.kind) ? [[term.group, term] as const] : [],
      ),
    ).values(),
  ];
  const [subject] = subjects;
  if (!subject || subjects.length > 1) return [];
  const object = item.slice(0, itemReach).find(({ term }) => term && !term.anaphor)?.term;
  if (!object || object.group === subject.group) return [];
  const relation = relationOf(lead, subject, object);
  return relation ? [{ subject, relation, object, rule: 'lead-in' }] : [];
}

function relationOf(lead: Token[], subject: Term, object: Term) {
  const words = lead.map(({ word }) => word);
  if (canBe('communicates-with', 'object', object.end_of.kind) && subject.end_of.kind === 'malware')
    return words.some((word) => associated.test(word)) && !words.includes('legitimate')
      ? ('communicates-with' as const)
      : null;
  const verb = words.map(verbClass).find((one) => one !== undefined);
  return verb ? stated(verb, subject.end_of.kind, object.end_of.kind) : null;
}
