import type { ValueContext } from '#pii/finders/labels.ts';
import { pattern } from '#pii/text/pattern.ts';

/** is where a secret would: an example, a mask, a variable, a type, a word of the language around it. */
const stand = pattern()`
    ^(?:[*•x.X_#-]+|<.*|\$\{.*|\{\{.*|\{.*|%.*|\$\(.*|\$[A-Za-z_].*|@\w*|\[.*|\\.*|=.*|\/.*|!.*|&.*|\|.*
    |\?.*|(?:process|os|env|config|settings|self|this|req|request|props|options|data|form|user|params
    |args)[.[].*)$`;
const words = new Set(
  `password passwort passwd pass pwd passphrase secret token key apikey value string str text varchar boolean bool number
  int null nil none undefined true false void any unknown object type optional required default empty hidden masked redacted
  removed example sample dummy test testing changeme change_me changeit placeholder yourpassword your_password mypassword
  my_password admin root user username login enabled disabled yes no on off and or the is not must should can will was has
  function return async await const let var new this self typeof readonly private public static protected char bytes
  buffer input output field reset forgot forgotten invalid incorrect wrong expired policy manager protected`.split(
    /\s+/,
  ),
);
const algorithms =
  /^(?:sha|md|utf|base|u?int|float|varchar|char|text|rsa|aes|des|bcrypt|argon|hs|rs|es|v|oauth)-?_?\d{1,4}$/i;
const assignment = /^[A-Za-z_]\w*=[\w.]+$/;
/** `secret-3-levels`: words that speak of secrets. */
const spoken = /^(?:[a-z]+-)*(?:secret|password|token)(?:-[a-z\d]+)+$/i;
const hexadecimal = /^0x[\da-f]+$/i;
const identifier = /^[A-Za-z_$][\w$]*(?:(?:\?\.|\.|->|::)[A-Za-z_$][\w$]*)+$/;

/** How much a value after `password` looks like one: 0 for what only is in its place. */
export function worthOfPassword(value: string, { quoted, sign, next }: ValueContext): number {
  if (isStandIn(value, { quoted, next })) return 0;
  // A cell of a table of figures.
  if (sign.endsWith('|') && /^\d+[.,]\d+$/.test(value)) return 0;
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/].filter((kind) => kind.test(value)).length;
  if (!/[:=#]/.test(sign) && (!quoted || sign === '')) {
    // After `is` or nothing any word may follow: only what is no word of a language is a password.
    return kinds > 1 && /\d|[^\w.,'-]/.test(value) ? 1 : 0;
  }
  if (/^[A-Z][a-z]+$/.test(value)) return 0.6;
  if (/^\d+$/.test(value)) return quoted || /[:=]/.test(sign) ? 0.95 : 0;
  return /\d|[^\w.,'-]/.test(value) ? 1 : 0.75;
}

/** How much a value after `secret`, `token` or `api key` looks like one: long, and of mixed letters and digits. */
export function worthOfKey(value: string, { quoted, next }: ValueContext): number {
  if (isStandIn(value, { quoted, next })) return 0;
  if (!/\d/.test(value) || !/[A-Za-z]/.test(value)) return 0;
  // Readable names (`my-token-2`) have few different letters and many separators.
  if (new Set(value.toLowerCase()).size < 8 || /^(?:[A-Za-z]+[-_.:/])+[A-Za-z]*\d{0,4}$/.test(value))
    return 0;
  return bitsOf(value) >= 3 ? 1 : 0.7;
}

/** Whether a secret is spelled out here, rather than an example with a word or one letter in its place. */
export function isSpelledOut(value: string): boolean {
  const body = value.slice(Math.min(value.length - 8, value.search(/[A-Za-z\d]{8,}/)));
  return new Set(body).size > 6 && !/(?:your|xxxx|\.\.\.|placeholder)/i.test(value);
}

/** The name or value of a user that is written in a log or a form, rather than a part of a program. */
export function worthOfUsername(value: string, { quoted, sign, next }: ValueContext): number {
  if (isStandIn(value, { quoted, next }) || !/[:=]/.test(sign)) return 0;
  return /\d|[a-z][._-][a-z]/i.test(value) && /[a-z]/i.test(value) ? 1 : 0.8;
}

/** `My login is …`: what follows is no word, as the finder sees to. */
export function worthOfLogin(value: string, { quoted, next }: ValueContext): number {
  return isStandIn(value, { quoted, next }) ? 0 : 1;
}

/** Letters with digits after them, as in no word and no quantity: `hunter2`. */
export function isMixed(value: string): boolean {
  return /^[a-z]{3}\S*\d/i.test(value);
}

/** A password, or a user with one, on a command line. */
export function isPasswordGiven(value: string): boolean {
  const password = value.slice(value.indexOf(':') + 1);
  return (
    !isStandIn(password, { quoted: true, next: '' }) &&
    !/^(?:my|your|some|the)?_?(?:passw|pwd|secret|token)/i.test(password)
  );
}

function isStandIn(value: string, { quoted, next }: { quoted: boolean; next: string }): boolean {
  if (stand.test(value) || words.has(value.toLowerCase()) || algorithms.test(value)) return true;
  if (/placeholder|your[-_]|change[-_]?me|process\.env|environ|getenv|secrets?\./i.test(value)) return true;
  if (new Set(value).size < 3 || spoken.test(value)) return true;
  if (quoted) return /\$\{|\{\{|%s|\s/.test(value);
  // Code: a call, a member, an index, a cast, a name that speaks of passwords itself.
  return (
    /^[([?]|^\.[A-Za-z]|^:|^=/.test(next) ||
    identifier.test(value) ||
    assignment.test(value) ||
    hexadecimal.test(value) ||
    /[()[\]{}<>]/.test(value) ||
    /passw|pwd|secret|token|apikey|creden/i.test(value)
  );
}

/** Shannon's entropy, bits a character. */
function bitsOf(value: string): number {
  const counts = new Map<string, number>();
  for (const character of value) counts.set(character, (counts.get(character) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / value.length) * Math.log2(count / value.length);
  return bits;
}
