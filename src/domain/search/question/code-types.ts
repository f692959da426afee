import { codes, focus, held, type AnswerType } from './answer-type.ts';

/** Identifiers, and what else has a form of its own. */
export const codeTypes: readonly AnswerType[] = [
  { name: 'cve', label: 'a CVE', form: 'code', asked: /\bCVEs?\b(?!-\d)/i, find: codes('cve') },
  { name: 'sha256', label: 'a SHA-256 hash', form: 'code', asked: /\bSHA-?256\b/i, find: codes('sha256') },
  { name: 'sha1', label: 'a SHA-1 hash', form: 'code', asked: /\bSHA-?1\b/i, find: codes('sha1') },
  { name: 'md5', label: 'an MD5 hash', form: 'code', asked: /\bMD5s?\b(?! list)/i, find: codes('md5') },
  {
    name: 'hash',
    label: 'a hash',
    form: 'code',
    asked: focus('hash(?:es)?|checksums?'),
    find: codes('md5', 'sha1', 'sha256', 'sha512'),
  },
  {
    name: 'wallet',
    label: 'the address of a wallet',
    form: 'code',
    asked: focus('wallets?|bitcoin address(?:es)?|btc address(?:es)?'),
    find: held(String.raw`\b(?:bc1[a-z0-9]{20,60}|[13][a-km-zA-HJ-NP-Z1-9]{25,34}|0x[a-f0-9]{40})\b`, 'gu'),
  },
  {
    name: 'email',
    label: 'an e-mail address',
    form: 'code',
    asked: focus(String.raw`e-?mail address(?:es)?|mailbox(?:es)?|sender`),
    find: codes('email'),
  },
  {
    name: 'ip',
    label: 'an IP address',
    form: 'code',
    asked: /\b(?:what|which|list|give|name|to which|from which)\b[^?.]{0,30}\bIPs?\b/i,
    find: codes('ipv4', 'ipv6', 'cidr'),
  },
  {
    name: 'technique',
    label: 'an ATT&CK technique',
    form: 'code',
    asked: focus(String.raw`technique (?:number|id)s?|ATT&CK (?:technique|id)s?|technique ids?`),
    find: codes('attack_technique'),
  },
  {
    name: 'url',
    label: 'a URL or a domain',
    form: 'code',
    asked: focus('urls?|links?'),
    find: codes('url', 'domain'),
  },
  {
    name: 'server',
    label: 'an IP address or a domain',
    form: 'code',
    asked: focus(
      String.raw`(?:C2|C&C|command[- ]and[- ]control)(?: \w+)?(?: addresses| address| servers?| domains?| hosts?)|servers`,
    ),
    find: codes('ipv4', 'ipv6', 'domain', 'url'),
  },
  {
    name: 'domain',
    label: 'a domain',
    form: 'code',
    asked: focus('domains?|domain names?|web ?sites?|hosts|hostnames?'),
    find: codes('domain', 'url'),
  },
  {
    name: 'port',
    label: 'a port',
    form: 'code',
    asked: focus('ports?'),
    find: held(String.raw`\bports?\b[^.]{0,20}\d{2,5}|:\d{2,5}\b|\b(?:tcp|udp)\/\d+`),
  },
  {
    name: 'detection',
    label: 'the name of a detection',
    form: 'code',
    asked: focus('signatures?|detection names?'),
    find: held(String.raw`\b(?:\w+\/\w+\.\w+|\w+[.:]\w+\.\w+|SID:? ?\d+|\d{7})\b`),
  },
  {
    name: 'key',
    label: 'a key or a password',
    form: 'code',
    asked:
      /\b(?:what|which)(?: \w[\w-]*){0,3} (?:keys?|passwords?|passphrases?)\b(?! (?:industr|sector|value))/i,
    find: held(String.raw`\b0x[0-9a-f]+\b|["“'‘][^"”'’]{3,60}["”'’]|\bkey(?: is|:| of)? \S+`),
  },
  {
    name: 'version',
    label: 'a version',
    form: 'code',
    asked: /\b(?:what|which)\b[^?.]{0,30}\b(?:versions?|releases?|firmware)\b/i,
    find: held(String.raw`(?<![\w.-])v?\d+(?:\.\d+)+(?![\w-])|\b(?:version|release|v)\s?\d[\w.]*`),
  },
  {
    name: 'score',
    label: 'a score',
    form: 'code',
    asked: /\b(?:base )?scores?\b|\bscored\b|\bCVSS\b/i,
    find: held(String.raw`(?<![\d.])(?:10\.0|\d\.\d)(?![\d.])`),
  },
];

export const fileType: AnswerType = {
  name: 'file',
  label: 'the name of a file',
  form: 'code',
  asked: focus(
    String.raw`file ?names?|DLLs?|executables?|process(?:es)?|binar(?:y|ies)|name of the (?:file|ransom note)|ransom notes? of`,
  ),
  find: codes('file_name', 'windows_path', 'unix_path'),
};
