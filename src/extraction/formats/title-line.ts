import type { ExtractedText } from '#analysis/document.ts';

/** A title has so many characters, and a text so many more. */
const shortest = 8;
const longest = 120;
const leastText = 200;
/** How far from its beginning the first heading of a document is its title. */
const beginning = 400;
const dateLine =
  /^(?:\w{3,10}day,? )?(?:\d{1,2}(?:st|nd|rd|th)? )?\p{L}{3,9}\.?,? (?:\d{1,2},? )?(?:19|20)\d\d$|^(?:19|20)\d\d-\d\d-\d\d\b.{0,20}$/u;
const noTitle = new RegExp(
  String.raw`[.,;:…]$|^\W|^tlp\b|\t|\s\|\s|https?:|\d{2}:\d{2}|[{}<>=\\]` +
    String.raw`|^(?:page \d|from|to|subject|date|(?:table of )?contents|introduction|summary|abstract|overview|references?)\b(?!.{20})`,
  'iu',
);

/** The title that a document without one shows: its first heading, or a first line that is alone above a date or a gap. */
export function withShownTitle(extracted: ExtractedText): ExtractedText {
  const { title, text } = extracted;
  if (title !== null || text.length < leastText) return extracted;
  return { ...extracted, title: headingTitle(extracted) ?? lineTitle(text) };
}

function headingTitle({ headings }: ExtractedText): string | null {
  const [first] = headings;
  if (!first || first.start > beginning || headings.some(({ level }) => level < first.level)) return null;
  return isTitle(first.title) ? first.title : null;
}

function lineTitle(text: string): string | null {
  const [line = '', next = ''] = text.slice(0, 1_000).trimStart().split('\n');
  const first = line.trim();
  const apart = next.trim() === '' || dateLine.test(next.trim()) || /^[=-]{4,}$/.test(next.trim());
  return apart && /^["“‘]?[\p{Lu}\d]/u.test(first) && isTitle(first) ? first : null;
}

function isTitle(line: string): boolean {
  if (line.length < shortest || line.length > longest || noTitle.test(line)) return false;
  return /\p{L}{2}.*\s.*\p{L}{2}/su.test(line);
}
