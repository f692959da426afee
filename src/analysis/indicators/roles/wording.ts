import { standingOf } from '#analysis/indicators/allowed.ts';
import { isCalledBenign, isCited, isReferredTo, speaksOfAttack } from '#analysis/indicators/context.ts';
import type { Reason } from './evidence.ts';
import type { Sighted } from './sighted.ts';

/** What the words right around a value say, each by itself: its own sentence has named only the first that decided it. */
export function wording({ type, host, defanged, around, profile }: Sighted): Reason[] {
  const reasons: Reason[] = [];
  if (type !== 'url' && type !== 'domain' && type !== 'email')
    return isCalledBenign(around) ? ['called_benign'] : [];
  if (isCalledBenign(around)) reasons.push('called_benign');
  // What the author defanged is meant, even at a well-known site.
  if (type !== 'email' && !defanged && standingOf(host) === 'well_known') reasons.push('well_known');
  // A mailbox is none to read.
  if (type !== 'email' && isCited(around)) reasons.push('cited');
  if (type !== 'email' && isReferredTo(around)) reasons.push('referred');
  if (speaksOfAttack(around, () => profile)) reasons.push('attack_words');
  return reasons;
}
