import { isIPv6 } from 'node:net';

import { withoutInvisible } from '#analysis/invisible.ts';

import { addressIn, addressesIn, defanged } from '#domain/search/extractive/addresses.ts';

// Each of these looks at a bounded number of characters at every place, so that all of it is linear.
const controls = /[\0-\x08\x0b-\x1f\x7f-\x9f]/g;
const words = /[^\s<]+/g;
const tagBegins = /<(?=[a-z/!?])/gi;
const imageBegins = /!(?=\[)/g;
const reference = /&(?=#|[a-z][a-z\d]{0,31};|(?:lt|gt|amp|quot))/gi;
const brackets = /\[|\](?=[(:])/g;
/** No longer address of version 6 is written. */
const longestIPv6 = 45;

/**
 * A text that a model or a document wrote, made safe to show as plain text, Markdown or HTML: no image, link, element,
 * character reference, control or invisible character works in it, and no address but those that stand in `passages`.
 * Nothing is taken out that a reader sees: a space is put where the markup would begin, and an unknown address is
 * defanged (`hxxps://evil[.]example`), so that nothing new can form from what is left. Linear in the length of both.
 */
export function sanitizeAnswer(written: string, passages: readonly string[]): string {
  const visible = withoutInvisible(written).text.replace(controls, ' ');
  const known = new Set<string>();
  let read = false;
  const isKnown = (address: string): boolean => {
    if (!read) for (const passage of passages) for (const each of addressesIn(passage)) known.add(each);
    read = true;
    return known.has(address);
  };
  const addressed = visible.replace(words, (word) => {
    const address = addressIn(word);
    return address === null || isKnown(address) ? word : defanged(word);
  });
  return withoutLinks(addressed).replace(tagBegins, '< ').replace(imageBegins, '! ').replace(reference, '& ');
}

/** Parts the text of a link from its target, and the name of a reference from what it refers to. */
function withoutLinks(text: string): string {
  let opened = -1;
  return text.replace(brackets, (bracket, at: number) => {
    if (bracket === '[') {
      opened = at;
      return bracket;
    }
    const inside = at - opened <= longestIPv6 + 1 ? text.slice(opened + 1, at) : '';
    return text[at + 1] === ':' && isIPv6(inside) ? bracket : `${bracket} `;
  });
}
