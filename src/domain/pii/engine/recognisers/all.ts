import type { Recogniser } from '#domain/pii/engine/recogniser.ts';
import { cards } from './cards.ts';
import { unitedStates } from './us.ts';

/** Every kind of value that has a form. */
export const recognisers: readonly Recogniser[] = [...cards, ...unitedStates];
