import type { FinderMaker } from '#domain/pii/engine/recogniser.ts';
import { findInternet } from './internet.ts';

/** Every recogniser that is code. */
export const finders: readonly FinderMaker[] = [() => findInternet];
