const blockTags =
  /^(?:br|p|div|h[1-6]|ul|ol|li|table|tr|thead|tbody|details|summary|center|hr|pre|blockquote|dl|dt|dd)$/;
const cellTags = /^(?:td|th)$/;
const inlineTags =
  /^(?:a|abbr|b|big|cite|code|del|em|font|i|ins|kbd|mark|picture|q|s|samp|small|source|span|strike|strong|sub|tt|u|var|wbr)$/;

/** What a tag of HTML shows by itself; null for one that is none, such as a placeholder: it is text. */
export function shownOfTag(name: string, attributes: string): string | null {
  if (name === 'img')
    return /\salt\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(attributes)?.slice(1).find(Boolean) ?? '';
  if (blockTags.test(name)) return '\n';
  if (cellTags.test(name)) return ' ';
  return inlineTags.test(name) ? '' : null;
}
