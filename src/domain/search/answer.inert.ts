import { withoutInvisible } from '#text/invisible.ts';

/** Elements that fetch something, lead somewhere or run something where a text is shown as HTML. */
const elements =
  /<\/?(?:a|area|audio|base|embed|form|frame|iframe|image|img|input|link|math|meta|object|script|source|style|svg|video)\b[^>]*>?/gi;
const link = /\[([^[\]]*)\]\s?\(\s*<?([^\s)>]*)>?[^)]*\)/g;
const brokenLink = /\]\s?\([^)]*\)?/g;
const address =
  /\b(?:https?|ftps?|wss?|file|data|javascript|vbscript):[^\s<>"'`)\]]+|(?:\bwww\.|(?<![:\w/])\/\/(?=[\w-]+\.))[^\s<>"'`)\]]+/gi;
const goesOn = /^(?:[\w/?#&=%+~:@-]|\.\w)/;

/**
 * What a model has written, made harmless to show: no image, no element of HTML, nothing invisible, and no address that does not
 * stand just so in the passages that it cites. One that does not is written so that nothing opens it: a model that follows an
 * instruction in a document can write what it was told into an address.
 */
export function inert(written: string, passages: string[]): string {
  const cited = (target: string) => passages.some((passage) => holdsAddress(passage, target));
  return withoutInvisible(written)
    .text.replace(elements, '')
    .replace(/!+(?=\[)/g, '')
    .replace(link, (whole, text: string, target: string) => (opens(target) && cited(target) ? whole : text))
    .replace(brokenLink, (whole) =>
      opens(whole.replace(/^[^(]*\(|\)$/g, '')) && cited(whole.replace(/^[^(]*\(|\)$/g, '')) ? whole : ']',
    )
    .replace(address, (found) => {
      const bare = found.replace(/[.,;:!?]+$/, '');
      return cited(bare) ? found : defanged(found);
    });
}

function opens(target: string): boolean {
  return /^(?:https?|ftp|mailto):/i.test(target);
}

/** Whether the address stands in the text, and is not only the beginning of one. */
function holdsAddress(text: string, target: string): boolean {
  for (let at = text.indexOf(target); at >= 0; at = text.indexOf(target, at + 1)) {
    if (!goesOn.test(text.slice(at + target.length, at + target.length + 2))) return true;
  }
  return false;
}

function defanged(found: string): string {
  return found
    .replace(/^http/i, 'hxxp')
    .replace(/^((?:ftps?|wss?|file|data|javascript|vbscript)):/i, '$1[:]')
    .replace(
      /^((?:\w+(?:\[:\]|:))?\/*)([^/?#]*)/,
      (_, scheme: string, host: string) => scheme + host.replaceAll('.', '[.]'),
    );
}
