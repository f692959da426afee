import { isNamedIn, type Subject } from '#domain/search/question/subjects.ts';
import type { Place } from './places.ts';
import type { Surroundings } from './surroundings.ts';

/** Where a subject is named, from the unit itself to nowhere in what was found of its document. */
export const levels = {
  own: 1,
  lead: 0.9,
  before: 0.7,
  label: 0.8,
  meant: 0.75,
  passage: 0.55,
  central: 0.5,
  document: 0.3,
  nowhere: 0,
};

type Context = Pick<Surroundings, 'labels' | 'passage' | 'document' | 'central'> & {
  own: Place;
  lead: Place;
  before: Place;
  /** Its words point at what was named before. */
  leans: boolean;
};

/** How close (0–1) to a unit a subject of the question is named. */
export function levelOf(subject: Subject, context: Context): number {
  const holds = ({ set }: Place) => isNamedIn(subject, set);
  if (holds(context.own)) return levels.own;
  if (holds(context.lead)) return levels.lead;
  if (holds(context.before)) return context.leans ? levels.lead : levels.before;
  if (holds(context.labels)) return levels.label;
  const central = context.central(subject);
  if (central && context.leans) return levels.meant;
  if (holds(context.passage)) return levels.passage;
  if (central) return levels.central;
  return holds(context.document) ? levels.document : levels.nowhere;
}
