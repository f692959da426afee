import type { Finder } from '#domain/pii/engine/recogniser.ts';

const scheme = /(?<![A-Za-z0-9+.-])[a-z][a-z0-9+.-]{1,20}$/i;
const withPassword = /[^\s"'`<>/?#@:]{0,64}:([^\s"'`<>@]{3,128})@[\w.-]{1,253}[^\s"'<>`{}|\\^]{0,500}/y;
const stand =
  /^(?:\*+|x+|\.+|<.*|\$.*|\{.*|%.*|\[.*|\d{1,5}\/.*|(?:my|your|some|the)?[_-]?(?:pass(?:word|wd)?|pwd|pw|secret|user|token|credentials?)|foo|bar|baz)$/i;

/** Connection strings with a password: `scheme://user:password@host/…`, found whole. */
export const findConnections: Finder = ({ text, from, tokens }, report) => {
  for (const colon of tokens.colons) {
    if (text[colon + 1] !== '/' || text[colon + 2] !== '/') continue;
    const named = scheme.exec(text.slice(Math.max(from, colon - 22), colon))?.[0];
    if (named === undefined) continue;
    withPassword.lastIndex = colon + 3;
    const found = withPassword.exec(text);
    if (!found || stand.test(found[1] as string)) continue;
    const end = colon + 3 + found[0].replace(/[.,;:!?)\]]+$/, '').length;
    // Surer than the URL of the same length.
    report({
      type: 'password',
      start: colon - named.length,
      end,
      confidence: 0.995,
      method: 'pattern_match',
    });
  }
};
