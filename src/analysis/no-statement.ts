const label =
  '(?:figures?|fig|tables?|tab|images?|pictures?|screenshots?|photos?|charts?|graphs?|diagrams?|exhibits?|listings?)';
/** `Figure 3. Text`, `Table 1: Text`, `Figure 4`; not `Figure 4 shows …`, nor `Image: …` of a process. */
const caption = new RegExp(
  String.raw`^\W{0,3}${label}\.?[ \t]{0,3}(?:\d{1,3}[a-z]?(?:[.-]\d{1,3})?|[IVX]{1,5}|[A-H])[ \t]*(?:[.:–—|)-]|$)`,
  'i',
);
const addressLine =
  /^\W{0,3}(?:url|uri|link|source|href|permalink|canonical|original|via)s?[ \t]*:[ \t]*<?https?:\/\/\S+$/i;
/** `[7] Title, https://…` and `7. Title. Retrieved June 18, 2021.` */
const entry = new RegExp(
  String.raw`^\W{0,2}(?:\[\d{1,3}\]|\d{1,3}[.)])\s[^\n]{0,300}` +
    String.raw`(?:https?:\/\/\S+|\bRetrieved \w+ \d{1,2}, \d{4}\.?|\(accessed [^()\n]{1,40}\)\.?)$`,
  'i',
);
/** The number of the document itself: `Alert (TA14-353A)`. */
const ownNumber = new RegExp(
  String.raw`^\W{0,3}(?:alert|advisory|bulletin|notice|product id|report(?: id| number)?|alert code)` +
    String.raw`[\s:#(]{1,3}(?=[^\s\d]{0,12}\d)[A-Z\d-]{3,24}\W{0,2}$`,
  'i',
);
const frontMatter = new RegExp(
  String.raw`^(?:authors?|tags|categor(?:y|ies)|keywords|layout|slug|permalink|draft|lang|cover|toc|weight|thumbnail)` +
    String.raw`[ \t]*:[ \t]*\S`,
);
const reference = new RegExp(
  String.raw`^[\W\d]*(?:references?|bibliograph(?:y|ies)|works cited|literature|end ?notes|foot ?notes|further reading|see also` +
    String.raw`|external links|sources|citations?|(?:related|additional) (?:reading|resources|articles?|posts?|links?|content)` +
    String.raw`|references (?:and|&) (?:links|resources|further reading))\W*$`,
  'i',
);

/** Whether a line is, or begins, what is written below a figure or a table. */
export const isCaption = (line: string): boolean => caption.test(line);

/**
 * Whether a sentence or line states nothing of the world: a caption, a link with its label, an entry of a bibliography, the number
 * of the document, a line of front matter. No answer quotes it, and no relation is read from it.
 */
export function statesNothing(line: string): boolean {
  return (
    caption.test(line) ||
    addressLine.test(line) ||
    entry.test(line) ||
    ownNumber.test(line) ||
    frontMatter.test(line)
  );
}

/** Whether a heading is that of a list of references, which all state nothing. */
export const isReferenceHeading = (title: string): boolean => title.length < 60 && reference.test(title);
