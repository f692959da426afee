/**
 * A regular expression that takes several lines: pattern('iu')`…`. Line ends and the blanks after them are left out, so a
 * line must neither begin nor end with a blank that counts; backslashes are written once.
 */
export const pattern =
  (flags = '') =>
  ({ raw }: TemplateStringsArray, ...values: readonly string[]): RegExp =>
    new RegExp(String.raw({ raw: raw.map((part) => part.replaceAll(/\n\s*/g, '')) }, ...values), flags);
