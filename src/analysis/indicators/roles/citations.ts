import type { Sighted } from './sighted.ts';
import type { Reason } from './evidence.ts';

const numbered = /(?:^|\n)\s*(?:\|\s*\[?\d{1,3}\]?\s*\||\[\^?\d{1,3}\]:?|\^)\s*<?$/;
const article = new RegExp(
  String.raw`/(?:blogs?|news\w*|articles?|posts?|publications?|reports?|research|advisor(?:y|ies)|alerts?|bulletins?` +
    String.raw`|press\w*|resources|docs?|wiki|watch\?|story|stories|papers?|whitepapers?|topics?|threat-\w+` +
    String.raw`|20[0-2]\d[/-][01]?\d)(?:[/?#-]|$)|\.pdf(?:[?#]|$)|(?:[a-z]+-){4}[a-z]`,
  'i',
);

/** Links that are given to readers: numbered, to articles, or plain where the author defangs what is dangerous. */
export function citations({ type, value, defanged, around, profile, defangs }: Sighted): Reason[] {
  if (type !== 'url' && type !== 'domain' && type !== 'email') return [];
  if (profile === 'feed') return ['in_feed'];
  const reasons: Reason[] = [];
  if (defangs && !defanged) reasons.push('others_are_defanged');
  if (type !== 'url') return reasons;
  if (numbered.test(around.before)) reasons.push('bibliography_entry');
  if (article.test(value.replace(/^\w+:\/\/[^/]*/, ''))) reasons.push('article_path');
  if (profile === 'security' && !defanged && /^https?:/.test(value)) reasons.push('plain_link');
  return reasons;
}
