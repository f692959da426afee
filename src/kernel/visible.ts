// Control characters, line ends, and the format characters that show nothing, among them those that let a text show its
// letters in another order than it holds them. The signs that do show, such as the Arabic ones before numbers, stay.
const invisible = /[\p{Cc}\p{Zl}\p{Zp}\ufff9-\ufffb[\p{Cf}&&\p{Default_Ignorable_Code_Point}]]/gv;

/** A name without invisible characters, which may make it look like another. */
export function visible(name: string): string {
  return name.replace(invisible, '');
}

/** A name as it is kept and shown: without invisible characters, in NFC, without blanks around it. */
export function cleanName(raw: string): string {
  return visible(raw).normalize('NFC').trim();
}

const longestQuoted = 100;

/** What was sent, as an error may name it. */
export function quoted(sent: string): string {
  return JSON.stringify(visible(sent.slice(0, longestQuoted)).toWellFormed());
}
