const longestMessage = 300;
const things = '(?:report|document|file|advisory|paper|article)';
const asking = new RegExp(
  String.raw`^(?:(?:please|can you|could you|would you|give me|write|make)\s+)*` +
    String.raw`(?:summari[sz]e|sum up|an? summary of|the summary of|the gist of|what does)\s+(.+)$`,
  'i',
);
const about = /^what(?:'s| is| are)\s+(.+?)\s+about$/i;
const saying = /\s+(?:say|says|is about|deal with|deals with)$/i;
const thing = new RegExp(
  String.raw`^(?:the\s+|this\s+)?(?:(?:whole|threat)\s+)?${things}\b\s*(?:(?:titled|called|named|on|about)\s+)?`,
  'i',
);
const thingAfter = new RegExp(String.raw`^the\s+(.+?)\s+${things}$`, 'i');

/** What a message wants summarised. `report`: it calls it a document, so nothing else is meant. */
export type SummaryRequest = { title: string; report: boolean };

/** Reads a request for a summary, such as `Summarise the report X` and `What is the report X about?`; null for any other. */
export function summaryRequestIn(message: string): SummaryRequest | null {
  if (message.length > longestMessage) return null;
  const line = message
    .replaceAll(/\s+/g, ' ')
    .replace(/[\s?.!]{1,10}$/, '')
    .trim();
  const asked = asking.exec(line);
  const named = asked?.[1] ?? about.exec(line)?.[1];
  if (!named) return null;
  const title = named.replace(saying, '');
  const short = thing.test(title) ? title.replace(thing, '') : thingAfter.exec(title)?.[1];
  // `What does Emotet do?` and `What is Emotet about?` are no requests for a document.
  const needsReport = !asked || /^what does/i.test(line);
  if (needsReport && short === undefined) return null;
  // `What does the report say about X?` is a question to its passages.
  if (/^what does/i.test(line) && !saying.test(named)) return null;
  const bare = (short ?? title).replaceAll(/^["“'‘]|["”'’]$/g, '').trim();
  return bare === '' ? null : { title: bare, report: short !== undefined };
}
