import { level } from '#pii/confidence.ts';
import type { LabelRule } from '#pii/finders/labels.ts';
import type { Prefixed } from '#pii/finders/prefixes.ts';
import type { Recogniser } from '#pii/recogniser.ts';
import {
  isMixed, isPasswordGiven, isSpelledOut, worthOfKey, worthOfLogin, worthOfPassword, worthOfUsername,
} from './secrets.ts'; // prettier-ignore
import { wordLists } from '#pii/lexicon/lists.ts';
import { pattern } from '#pii/text/pattern.ts';

const { list } = wordLists('recognisers');

const sure = level.certain;

/** Keys whose first token holds digits. The prefixes are those that their issuers publish. */
export const credentials: readonly Recogniser[] = [
  {
    type: 'api_key',
    patterns: [
      { regex: /(?:AKIA|ASIA|ABIA|ACCA)[A-Z2-7]{16}/, first: 'm20', alone: sure, inner: true }, // Amazon
      { regex: /AIza[\w-]{35}/, first: 'm5-39', alone: sure, inner: true }, // Google
      { regex: /(?:AC|SK)[0-9a-f]{32}/, first: 'm34', alone: level.sure, inner: true }, // Twilio
      { regex: /key-[0-9a-f]{32}/, first: 'l3', alone: level.sure, inner: true }, // Mailgun
    ],
    check: isSpelledOut,
  },
  {
    type: 'access_token',
    patterns: [
      // JSON Web Token (RFC 7519): header, payload, signature.
      {
        regex: /eyJ[\w-]{10,500}\.eyJ[\w-]{10,1200}\.[\w-]{10,700}/,
        first: 'm10-64', alone: level.proven, inner: true,
      }, // prettier-ignore
      { regex: /ya29\.[\w-]{20,200}/, first: 'm4', alone: sure, inner: true }, // Google
    ],
    check: isSpelledOut,
  },
];

const key = (prefixes: string[], regex: RegExp, type: 'api_key' | 'access_token' = 'api_key'): Prefixed => ({
  type, prefixes, regex, confidence: sure, check: isSpelledOut,
}); // prettier-ignore

/** Basic authentication (RFC 7617): `user:password` in Base64. */
function isUserAndPassword(value: string): boolean {
  return /^[\x20-\x7e]*:[\x20-\x7e]*$/.test(Buffer.from(value, 'base64').toString('latin1'));
}

const given = (prefixes: string[], regex: RegExp): Prefixed => ({
  type: 'password', prefixes, regex, confidence: level.nearlyCertain, check: isPasswordGiven,
}); // prettier-ignore

/** Keys whose first token is a word. */
export const prefixedCredentials: readonly Prefixed[] = [
  key(['ghp', 'gho', 'ghu', 'ghs', 'ghr'], /gh[pousr]_[A-Za-z0-9]{36,251}/, 'access_token'),
  key(['github'], /github_pat_[A-Za-z0-9]{22}_[A-Za-z0-9]{59}/, 'access_token'),
  key(
    ['glpat', 'gldt', 'glrt', 'glptt', 'glcbt', 'gloas'],
    /gl(?:pat|dt|rt|ptt|cbt|oas)-[\w-]{20,64}/,
    'access_token',
  ),
  key(
    ['xoxb', 'xoxp', 'xoxa', 'xoxr', 'xoxs', 'xapp'],
    /x(?:ox[abprs]|app)-[A-Za-z0-9-]{10,250}/,
    'access_token',
  ),
  key(['sk', 'rk', 'pk'], /[srp]k_(?:live|test)_[A-Za-z0-9]{16,250}/), // Stripe
  key(['whsec'], /whsec_[A-Za-z0-9+/]{24,64}/),
  key(['sk'], /sk-ant-[a-z0-9]{3,12}-[\w-]{20,200}/), // Anthropic
  key(['sk'], /sk-(?:proj-|svcacct-|admin-|or-v1-)?(?=[\w-]{0,40}\d)[A-Za-z0-9_-]{32,250}/), // OpenAI and alike
  key(['sg'], /SG\.[\w-]{16,32}\.[\w-]{32,64}/), // SendGrid
  key(['npm'], /npm_[A-Za-z0-9]{36}/, 'access_token'),
  key(['pypi'], /pypi-[\w-]{50,250}/, 'access_token'),
  key(['rubygems'], /rubygems_[0-9a-f]{48}/),
  key(['dop', 'doo', 'dor'], /do[por]_v1_[0-9a-f]{64}/, 'access_token'), // DigitalOcean
  key(['shpat', 'shpca', 'shppa', 'shpss'], /shp(?:at|ca|pa|ss)_[0-9a-fA-F]{32}/, 'access_token'), // Shopify
  key(['hf'], /hf_[A-Za-z0-9]{30,40}/, 'access_token'),
  key(['gsk'], /gsk_[A-Za-z0-9]{48,60}/),
  key(['hvs', 'hvb'], /hv[sb]\.[\w-]{24,200}/, 'access_token'), // Vault
  key(['dckr'], /dckr_pat_[\w-]{27}/, 'access_token'),
  key(['lin'], /lin_api_[A-Za-z0-9]{40}/),
  key(['sntrys'], /sntrys_[\w+/=-]{40,250}/, 'access_token'),
  key(['accountkey', 'sharedaccesskey'], /(?:Account|SharedAccess)Key=(?<value>[A-Za-z0-9+/]{43,86}={1,2})/), // Azure
  key(['sig'], /sig=(?<value>[A-Za-z0-9%+/]{40,64}(?:%3[Dd]|=){1,2})/, 'access_token'), // Azure
  key(
    ['bearer'],
    /bearer["']?[ \t:=]{1,3}(?<value>(?=[\w.~+/-]{0,40}\d)[\w.~+/-]{16,2000}={0,2})/i,
    'access_token',
  ),
  {
    ...key(['basic'], /[Bb]asic[ \t]{1,3}(?<value>[A-Za-z0-9+/]{12,500}={0,2})(?![\w+/])/, 'access_token'),
    check: isUserAndPassword,
  },
  // What programs are given on the command line.
  given(
    ['curl'],
    /curl\b[^\n|;]{0,200}?\s(?:-u|-U|--user|--proxy-user)[ =]?["']?(?<value>[^\s"':]{1,64}:[^\s"'@]{3,128})/,
  ),
  given(['sshpass'], /sshpass\s{1,3}-p ?["']?(?<value>[^\s"']{3,128})/),
  given(
    ['mysql', 'mysqldump', 'mysqladmin'],
    /mysql(?:dump|admin)?\b[^\n|;]{0,120}?\s-p(?=\S{0,63}\d)(?<value>[^\s"'=-][^\s"'=]{3,63})/,
  ),
  {
    type: 'private_key',
    prefixes: ['begin'],
    regex: pattern()`
    BEGIN (?:[A-Z0-9]{2,10} ){0,2}PRIVATE KEY(?: BLOCK)?-{4,5}(?:(?:[A-Za-z0-9+/=\s\\:,.()]
    |-(?!---)){1,6000}-{4,5}END [A-Z0-9 ]{3,40}-{4,5}|(?:(?:\s|\\[nr]){1,4}[A-Za-z0-9+/=]{40,100}){1,100})`,
    confidence: level.proven,
  },
  {
    type: 'private_key',
    prefixes: ['putty'],
    regex: /PuTTY-User-Key-File-\d: [^\0]{40,6000}?Private-MAC: [0-9a-f]{40,64}/,
    confidence: level.proven,
  },
];

/** Up to the next parameter of a query. */
const password = /(?:(?!&\w{1,30}=)[^\s"'`<>,;)\]}]){3,127}(?!&\w{1,30}=)[^\s"'`<>,;:.)\]}]/;
const passwordInQuotes = /[^\n"'`<>]{4,128}(?=["'`])/;
/** The full stop after it is the sentence's. */
const secret = /[A-Za-z0-9_+/.~=@#!$%^&*-]{11,499}[A-Za-z0-9_+/~=@#$%^&*-]/;

export const labelledCredentials: readonly LabelRule[] = [
  ...[passwordInQuotes, password].map((value): LabelRule => ({
    type: 'password',
    labels: list('password-labels'),
    value, confidence: 0.94, signed: true, quotable: true,
    judge: (found, around) =>
      (value === passwordInQuotes) === around.quoted ? worthOfPassword(found, around) : 0,
  })), // prettier-ignore
  {
    type: 'password', labels: ['pw'], value: password, confidence: 0.94,
    judge: (found, around) => (/[:=]/.test(around.sign) || isMixed(found) ? worthOfPassword(found, around) : 0),
  }, // prettier-ignore
  {
    // Twelve to twenty-four words from which wallets make their keys (BIP 39), up to the end of the line or sentence.
    type: 'private_key',
    labels: [
      'seed phrase', 'recovery phrase', 'secret recovery phrase', 'mnemonic', 'mnemonic phrase', 'mnemonic seed', 'backup phrase',
      'wallet seed', 'seed words', 'recovery words', 'recovery seed', 'bip39 mnemonic', 'wiederherstellungsphrase',
    ],
    value: /[a-z]{3,8}(?:,? [a-z]{3,8}){11}(?:(?:,? [a-z]{3,8}){3}){0,4}(?=[ \t]{0,3}(?:[.;"'`)\n]|$))/,
    confidence: level.nearlyCertain, signed: true,
    judge: (value) => (new Set(value.split(/,? /)).size > 1 ? 1 : 0),
  }, // prettier-ignore
  {
    type: 'api_key',
    labels: list('api-key-labels'),
    value: secret, confidence: level.explicit, signed: true, judge: worthOfKey,
  }, // prettier-ignore
  {
    type: 'access_token',
    labels: [
      'access token', 'auth token', 'authentication token', 'refresh token', 'bearer token', 'session token', 'id token',
      'secret token', 'personal access token', 'jwt', 'api token', 'csrf token', 'session id', 'sessionid', 'phpsessid',
      'jsessionid',
    ],
    value: secret, confidence: level.established, signed: true, judge: worthOfKey,
  }, // prettier-ignore
  {
    type: 'username',
    labels: [
      'username', 'user name', 'login name', 'user login', 'screen name', 'benutzername', 'nom d utilisateur',
      'nombre de usuario', 'nome utente', 'gebruikersnaam', 'nazwa uzytkownika',
    ],
    value: /[\w.@+\\-]{3,64}/, confidence: level.sure, signed: true, judge: worthOfUsername,
  }, // prettier-ignore
  {
    type: 'username',
    labels: ['my login', 'my username', 'his login', 'her login', 'his username', 'her username', 'your login', 'your username'],
    value: /[a-z][a-z\d._-]{2,31}[a-z\d]/i, confidence: level.sure, signed: true, named: true, judge: worthOfLogin,
  }, // prettier-ignore
];
