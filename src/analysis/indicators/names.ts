import { isHosting, isMailbox, standingOf } from './allowed.ts';
import {
  isCalledBenign,
  isCited,
  isOfThreats,
  isReferredTo,
  sentenceBefore,
  speaksOfAttack,
  speaksOfNetwork,
  type Profile,
  type Surroundings,
} from './context.ts';
import type { Reason } from './roles/evidence.ts';
import { ambiguousEndings, fileExtensions, topLevelDomains } from '#analysis/names.ts';

export type WrittenName = {
  /** As written in the text. */
  written: string;
  host: string;
  defanged: boolean;
  around: Surroundings;
  profile: () => Profile;
};

// Endings that are English words: a missing space after a full stop makes a sentence look like a name.
const wordEndings = new Set('in it is at to me my no so be do am as by us an if or on of the and'.split(' '));
// Beginnings of names in programs and of reversed package names.
const programNames = new RegExp(
  String.raw`^(?:this|self|obj|object|os|sys|document|window|console|system|math|process|module` +
    String.raw`|req|res|request|response|event|user|config|file|node|item|java|javax|android|androidx` +
    String.raw`|kotlin|std|np|pd|plt|tf|torch|e|err|error|ctx|args|cls|params|props|state|data|input` +
    String.raw`|output|result|row|col|map|list|string|key|value|entry|session|client|server|db|conn` +
    String.raw`|cursor|logger|log|json|xml|http|socket|thread|time|date|path|dir|env|test|setup|index` +
    String.raw`|main)$`,
);
const reversedStart = /^(?:com|org|net|io|edu|gov|de|fr|uk|cn|jp|ru|br|me|co|app|dev)$/;
/** As products name malware: `Backdoor.Win64.Winnti.gy`, `Trojan.GenericKD.3`. */
const detectionName = new RegExp(
  String.raw`^(?:(?:not-a-virus|heur|uds|gen|variant)\.)?(?:backdoor|trojan(?:-[a-z]+)?|worm|virus|hacktool|riskware|adware` +
    String.raw`|pup|ransom(?:ware)?|exploit|rootkit|spyware|downloader|dropper)\.|\.(?:win(?:16|32|64)|msil|vbs|w97m)\.`,
);
const saysDomain = new RegExp(
  String.raw`(?<![a-z])(?:domains?|hosts?|hostnames?|fqdn|sites?|websites?|subdomains?|c2|dns|resolv\w+|registered)` +
    '(?:[\\s:("\'`*]+[\\w-]+){0,2}[\\s:("\'`*]*$',
  'i',
);

/** What the text calls something else than a name of the DNS. */
const otherwise = new RegExp(
  String.raw`(?<![a-z])(?:strings?|(?:file )?(?:markers?|signatures?)|file ?names?|mutex(?:es)?|file ?extensions?|magic (?:bytes|value)` +
    '|passwords?)(?: of| is| named| called)?[\\s:("\'`“‘]+$',
  'i',
);

/** What shows that a domain name outside of URLs and e-mail addresses is one, and what role it has; null when it is none. */
export function domainSays(name: WrittenName): Reason | null {
  const { host, defanged, around, profile } = name;
  const standing = standingOf(host);
  if (standing === 'namespace') return null;
  if (standing === 'reserved') return 'reserved';
  const labels = host.split('.');
  const ending = labels.at(-1) as string;
  // `includes/login[.]php`: its author was thorough.
  if (fileExtensions.has(ending) && (!topLevelDomains.has(ending) || endsPath(name))) return null;
  if (defanged) return 'defanged';
  if (looksLikeCode(name) || otherwise.test(around.before.slice(-40))) return null;
  if (standing === 'well_known') return 'well_known';
  if (isCalledBenign(around)) return 'called_benign';
  const main = labels.at(-2) as string;
  const said = saysDomain.test(around.before);
  if (ambiguousEndings.has(ending) && !said && !(labels.length > 2 && !/^(?:zip|md|py|sh)$/.test(ending)))
    return null;
  if (isCited(around)) return 'cited';
  if (
    (wordEndings.has(ending) && labels.length === 2 && !/[\d-]/.test(main)) ||
    main.length < 2 ||
    /^\d+$/.test(main)
  )
    return said || (around.listed && isOfThreats(profile())) ? 'plain_in_report' : null;
  if (speaksOfAttack(around, profile)) return 'attack_words';
  if (isReferredTo(around)) return 'referred';
  if (profile() === 'brief') return speaksOfNetwork(around) ? 'network_words' : null;
  return isOfThreats(profile()) && !isBrand(name) ? 'plain_in_report' : null;
}

function endsPath({ around }: WrittenName): boolean {
  return /[^/\s:][/\\]$/.test(around.before);
}

function isBrand({ written }: WrittenName): boolean {
  return /^[A-Z][a-z]+\.[a-z]+$/.test(written);
}

function looksLikeCode({ written, host, around }: WrittenName): boolean {
  const labels = host.split('.');
  const first = labels[0] as string;
  if (detectionName.test(host)) return true;
  if (/^[(<=[{]|^\s*=(?!=*["\s]*http)|^::|^->/.test(around.after)) return true;
  if (
    /[$#./\\_-]$|::$|->$|\b(?:import|from|package|require|include|using|namespace|class|new|def|call|function)\s+["'(]?$/.test(
      around.before,
    )
  )
    return !/(?:\*\.|\/\/|\bfrom )$/.test(around.before);
  if (/[a-z][A-Z]|^[A-Z]+\.NET$|^[A-Z][a-z]+(?:\.[A-Z][A-Za-z]*)+$/.test(written) || /_/.test(host))
    return true;
  if (labels.length === 2 && programNames.test(first)) return true;
  return (
    labels.length > 2 &&
    (reversedStart.test(first) || /^(?:java|javax|android|androidx|kotlin|system)$/.test(first))
  );
}

export type WrittenUrl = Omit<WrittenName, 'written'> & {
  scheme: string;
  /** Path, query and fragment. */
  rest: string;
};

/** The same for a URL. Its host has already been found not to be private. */
export function urlSays({ host, defanged, around, profile, scheme, rest }: WrittenUrl): Reason | null {
  const standing = standingOf(host);
  if (scheme === 'file' || standing === 'namespace') return null;
  if (standing === 'reserved') return 'reserved';
  if (defanged) return 'defanged';
  if (isCited(around)) return 'cited';
  const attack = speaksOfAttack(around, profile);
  if (standing === 'well_known') {
    const abused =
      isHosting(host) && rest.length > 1 && !isReferredTo(around) && (attack || isFetched(around));
    return abused ? 'hosted_file' : 'well_known_link';
  }
  if (isCalledBenign(around)) return 'called_benign';
  if (attack) return 'attack_words';
  if (isReferredTo(around)) return 'referred';
  if (!/^https?$/.test(scheme)) return 'unusual_address';
  if (isFetched(around)) return 'network_words';
  return isOfThreats(profile()) ? 'plain_in_report' : null;
}

const fetches = new RegExp(
  String.raw`(?<![a-z])(?:download(?:s|ed)|fetch(?:es|ed)|pull(?:s|ed)|post(?:s|ed)|request(?:s` +
    String.raw`|ed)|beacons?|connect(?:s|ed)|contact(?:s|ed)|sends|sent|upload(?:s|ed))(?![a-z])[^.\n]{0,60}$`,
  'i',
);

function isFetched({ before }: Surroundings): boolean {
  return fetches.test(before);
}

const officeNames = new RegExp(
  String.raw`^(?:abuse|admin|author|billing|careers|cert|contact|csirt|editor|events|feedback|hello` +
    String.raw`|help|incident|info|inquiries|investor\w*|ir|jobs|legal|licensing|marketing|media` +
    String.raw`|office|permissions|pr|press|privacy|psirt|report|sales|secure|security|service|soc` +
    String.raw`|subscribe|support|team|webmaster)$`,
);
const contact = new RegExp(
  String.raw`(?<![a-z])(?:contact(?: us| the authors?| information| person)?|questions?|reach(?:ed)?` +
    String.raw`|e-?mail us|write to us|report (?:it|them|this|to)|subscribe|pgp|authors?|maintain\w*` +
    String.raw`|correspond\w*|copyright|feedback|enquiries|inquiries|support|help ?desk|hotline|submit\w*` +
    String.raw`|press|media)(?![a-z])[^.\n]{0,40}$`,
  'i',
);
const mailed = new RegExp(
  String.raw`(?<![a-z])(?:ransom\w*|victims?|phish\w*|lures?|senders?|sent by|sent from|mailed` +
    String.raw`|mail from|came from|attackers?|actors?|extort\w*|recover|decrypt\w*|restor\w*|reply-?to` +
    String.raw`|registrants?|registered|campaign\w*|malicious|spam\w*|iocs?|indicators?|exfil\w*` +
    String.raw`|notes?|negotiat\w*|payments?|fraud\w*|scam\w*|compromised|used by)(?![a-z])`,
  'i',
);

/** The same for an e-mail address. */
export function emailSays({ written, host, defanged, around, profile }: WrittenName): Reason | null {
  const standing = standingOf(host);
  if (standing === 'namespace') return null;
  if (standing === 'reserved') return 'reserved';
  if (defanged) return 'defanged';
  if (standing === 'well_known' && !isMailbox(host)) return 'official_mailbox';
  const local = written.slice(0, written.indexOf('@')).toLowerCase();
  const abused =
    mailed.test(around.before) || speaksOfAttack(around, profile) || mailed.test(around.after.slice(0, 60));
  if (
    contact.test(around.before) &&
    !/victim|ransom|decrypt|recover|restor|attacker|actor/i.test(sentenceBefore(around))
  )
    return 'contact_words';
  if (abused) return 'attack_words';
  if (officeNames.test(local)) return 'contact_words';
  return isOfThreats(profile()) ? 'plain_in_report' : null;
}
