const things = '(?:reports?|documents?|files?|advisor(?:y|ies)|papers?|articles?)';
/** `… in the report Ryuk in 2020`, `… in report "Ryuk in 2020"`. */
const after = new RegExp(
  String.raw`\b(?:in|from)\s+(?:the\s+|this\s+)?${things}\s+(?:(?:titled|called|named|on|about)\s+)?["“]?([^"“”?]{3,200}?)["”]?[\s?.!]*$`,
  'i',
);
/** `… in the Proofpoint report`. */
const before = new RegExp(
  String.raw`\b(?:in|from)\s+the\s+["“]?([^"“”?]{3,200}?)["”]?\s+${things}[\s?.!]*$`,
  'i',
);

/** The document that a question names as such, and the question without it; null where it names none. */
export function reportNamedIn(question: string): { title: string; rest: string } | null {
  const found = before.exec(question) ?? after.exec(question);
  const title = found?.[1]?.trim();
  return title ? { title, rest: question.slice(0, found?.index) } : null;
}
