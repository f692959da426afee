import { pretence } from './roles/words.ts';

/** The context of a match. It never crosses a blank line. */
export type Surroundings = {
  before: string;
  after: string;
  /** Alone on its line, or in a cell of a table or a list of values. */
  listed: boolean;
  /** What has been asked of it already: the answers cost a search each. */
  known?: { attack?: boolean; cited?: boolean };
};

const reach = 120;

export function surroundingsOf(text: string, start: number, end: number): Surroundings {
  const before = text.slice(Math.max(0, start - reach), start);
  const after = text.slice(end, end + reach);
  const paragraph = before.lastIndexOf('\n\n');
  const next = after.indexOf('\n\n');
  const sides = {
    before: paragraph < 0 ? before : before.slice(paragraph + 2),
    after: next < 0 ? after : after.slice(0, next),
  };
  return { ...sides, listed: isListed(before, after) };
}

function isListed(before: string, after: string): boolean {
  return (
    /(?:^|[\n\r|,;\t"'[])[ \t]*(?:[-*•–>+][ \t]+)?["'`]?$/.test(before) &&
    /^["'`]?[ \t]*(?:$|[\n\r|,;\t\]}])/.test(after)
  );
}

/** Words of attacks alone, and words that other texts have uses for too. */
const attack = new RegExp(
  String.raw`(?<![a-z])(?:malware|ransom\w*|phish\w*|smish\w*|c2s?|c&c|cnc|command[- ]and[- ]control` +
    String.raw`|adversar\w*|backdoor\w*|trojan\w*|botnets?|iocs?|droppers?|implants?|exfil\w*|stealers?` +
    String.raw`|infostealer\w*|beacon\w*|intrusion\w*|typosquat\w*|look-?alike|callback\w*|call(?:s` +
    String.raw`|ed)? back|check(?:s|ed)?[- ]in|phones? home|dead[- ]drop|second[- ]stage|first[- ]stage` +
    String.raw`|webshell\w*|spyware|mining pool|cobalt strike|sinkhol\w*|blocklist\w*|block(?:ed` +
    String.raw`|ing)?|quarantin\w*|apt\d*|drainer\w*|weaponi[sz]\w*|dga|fast[- ]flux|extort\w*|leak(?:ed)?[- ]site)(?![a-z])`,
  'i',
);
const perhapsAttack = new RegExp(
  String.raw`(?<![a-z])(?:malicious\w*|attack\w*|threat\w*|actors?|bots?|indicators?|loaders?|downloaders?` +
    String.raw`|dropped|drops|stolen|steals?|payloads?|exploit\w*|victims?|lures?|credential\w*|harvest\w*` +
    String.raw`|spoof\w*|imitat\w*|impersonat\w*|fake|fraud\w*|scam\w*|spam\w*|infect\w*|compromis\w*` +
    String.raw`|campaigns?|staging|stager|stage[d2]?|rat|worm|miner\w*|pool|tunnel\w*|hijack\w*|inject\w*` +
    String.raw`|isolat\w*|suspicious\w*|rogue|operators?|infrastructure|panels?|kits?|obfuscat\w*` +
    String.raw`|decod\w*|sandbox\w*|samples?|redirect\w*|open(?:ed)? director\w*|decrypt\w*|encrypted` +
    String.raw`|shor?tened)(?![a-z])`,
  'i',
);
const network = new RegExp(
  String.raw`(?<![a-z])(?:ips?|addresses|address|hosts?|hosted|hosting|servers?|domains?|subdomains?` +
    String.raw`|fqdns?|urls?|connect\w*|resolv\w*|ports?|traffic|dns|prox(?:y|ies)|listen\w*|scan\w*` +
    String.raw`|subnets?|ranges?|communicat\w*|tcp|udp|https?|ssh|rdp|smb|login|logins|logged|controllers?` +
    String.raw`|download\w*|fetch\w*|pulls?|pulled|request\w*|nodes?|tor|vpn|hops?|brute\w*|contact(?:s` +
    String.raw`|ed|ing)|reach(?:es|ed|ing)?|quer(?:y|ies|ied|ying)|sends?|sent|posts?|posted|upload\w*` +
    String.raw`|regist(?:ered|rar|rant)\w*|source|destination|network|header|sni|certificate|passive` +
    String.raw`|lookups?|endpoint|relay\w*|outbound|inbound|egress|seen|observed|talks?|name ?servers?` +
    String.raw`|whois|asn)(?![a-z])`,
  'i',
);
const reference = new RegExp(
  String.raw`(?<![a-z])(?:see(?: also)?|read(?: more)?|more (?:at|on|in|info\w*)|available|details?` +
    String.raw`|described|documented|documentation|docs|published|presented|references?|ref|sources?` +
    String.raw`|source code|according to|visit\w*|refer to|blog(?: ?posts?)?|articles?|advisor(?:y` +
    String.raw`|ies)|bulletins?|guidance|guides?|manuals?|tutorials?|home ?page|web ?site|project` +
    String.raw`|repository|licen[cs]e\w*|copyright|cited|accessed|retrieved|doi|cf|via|learn more` +
    String.raw`|tools?|report(?:ed)?(?: (?:at|by|on))|official\w*|legitimate\w*|benign|genuine|reputable` +
    String.raw`|trusted|authentic|our|vendor'?s?|powered by|registered (?:with|through|via)|registrars?)` +
    String.raw`(?:[\s:([<"'*-]+[\w-]+){0,3}[\s:([<"'*,-]*$`,
  'i',
);
const cited = new RegExp(
  String.raw`(?<![a-z])(?:see(?: also)?|read(?: more)?(?: here)?|more (?:at|on|in|information)` +
    String.raw`|learn more|available(?: (?:at|from|on|online))?|details?|(?:described|documented` +
    String.raw`|published|presented|explained|archived|retrieved|accessed)(?: (?:at|in|on|by|from))?` +
    String.raw`|references?|ref|sources?|according to|visit|refer to|permanent url|doi|cf|blog ?posts?` +
    String.raw`|articles?|advisory|bulletin)[\s:([<"'*-]*$`,
  'i',
);
const benign =
  /(?<![a-z])(?:legitimate|benign|genuine|official|authentic|trusted|reputable)(?:[\s"'(]+[\w-]+){0,2}[\s"'(:]*$/i;

/** Whether the sentence or line around the find has such a word in it. */
function says(words: RegExp, { before, after }: Surroundings): boolean {
  return words.test(lastLine(before)) || words.test(firstLine(after));
}

/** Whether the words around say that this is part of an attack; in a text of other things that takes clear words. */
export function speaksOfAttack(around: Surroundings, profile: () => Profile): boolean {
  const known = (around.known ??= {});
  return (known.attack ??= says(attack, around) || (says(perhapsAttack, around) && profile() !== 'other'));
}

export const speaksOfNetwork = (around: Surroundings): boolean =>
  says(network, around) || says(attack, around) || says(perhapsAttack, around);

/** A reference right before the find, which an attack spoken of in the same sentence does not change. */
export function isCited(around: Surroundings): boolean {
  const known = (around.known ??= {});
  return (known.cited ??= looksCited(around));
}

const looksCited = ({ before, after }: Surroundings): boolean =>
  cited.test(before) ||
  /(?:retrieved|accessed)(?: on)? [^\n]{0,30}(?:\n\s*)?(?:url: ?)?$/i.test(before) ||
  // The target or the text of a link, a footnote, an entry of a bibliography.
  /\]\(<?$|<$|(?:href|src|content|xmlns(?::\w+)?)=["']?$|\]:\s*<?$|(?:^|\n|\/|\.[a-z]{2,6})\s*\d{1,3}\s+$/i.test(
    before,
  ) ||
  /^[^\s\]]{0,40}\]\(/.test(after);

export const isReferredTo = ({ before }: Surroundings): boolean =>
  reference.test(before) || /(?:^|\n)[ \t]*(?:\[\w{1,4}\]|\d{1,3}[.)]|\^)[ \t]*$/.test(before);

/** Files: `the benign file setup.exe has MD5 …`. What is called legitimate may well be abused. */
const harmless =
  /(?<![a-z])(?:benign|harmless|non-malicious|not malicious)(?:[\s"'(:]+[\w.-]+){0,6}[\s"'(:]*$/i;

/** Whether its own sentence calls a file harmless, not only its look. */
export const isHarmless = (around: Surroundings): boolean => {
  const before = lastLine(around.before);
  return harmless.test(before) && !pretence.test(before);
};

export const isCalledBenign = ({ before }: Surroundings): boolean => benign.test(before);

/** What its own sentence says before it. */
export const sentenceBefore = ({ before }: Surroundings): string => lastLine(before);

/** The sentence or line that ends here; of a line of nothing but the find, what leads to it too. */
function lastLine(before: string): string {
  const cut = Math.max(before.search(/[.!?]\s+(?=[A-Z])[^.!?]*$/), -1);
  return cut < 0 ? before : before.slice(cut + 1);
}

function firstLine(after: string): string {
  const cut = after.search(/[.!?]\s+[A-Z]|\n/);
  return cut < 0 ? after : after.slice(0, cut);
}

const vocabulary = new RegExp(
  String.raw`\b(?:malware|ransomware|phishing|spearphishing|c2|c&c|command[- ]and[- ]control|threat actors?` +
    String.raw`|backdoors?|trojans?|botnets?|indicators? of compromise|iocs?|droppers?|implants?` +
    String.raw`|exfiltrat\w+|infostealers?|apt\d+|payloads?|adversar(?:y|ies)|intrusions?|exploited` +
    String.raw`|lateral movement|mitre|yara|webshells?|keyloggers?|rootkits?|spyware|cobalt strike` +
    String.raw`|threat intelligence|virustotal|threat_type|malware_download)\b`,
  'gi',
);
const readAhead = 300_000;
/** The subject of a shorter text cannot be determined. Characters. */
const brief = 3_000;

export type Profile = 'security' | 'feed' | 'brief' | 'other';

/** Whether the document is about attacks. */
export const isOfThreats = (profile: Profile): boolean => profile === 'security' || profile === 'feed';

/** What a document as a whole is about, as far as its words and its lines show. */
export function profileOf(text: string): Profile {
  const head = text.slice(0, readAhead);
  const words = new Set<string>();
  for (const [word] of head.matchAll(vocabulary)) {
    words.add(word.toLowerCase());
    if (words.size >= 3) return 'security';
  }
  const lines = head
    .slice(0, 20_000)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  const bare = lines.filter(
    (line) => line.length < 2_000 && !/\s/.test(line) && /[.:][a-z0-9]|^[a-f0-9]{32,128}$/i.test(line),
  ).length;
  if (lines.length >= 3 && bare / lines.length > 0.6) return 'feed';
  return text.length < brief ? 'brief' : 'other';
}
