import type { EntityKind } from './evidence.ts';

/** Kinds that a word of the field tells: a `backdoor` is malware, a `gang` an actor. */
export type TellingKind = Extract<EntityKind, 'actor' | 'malware' | 'tool' | 'campaign' | 'vulnerability'>;

const listed: Record<TellingKind, string> = {
  actor: `group groups gang gangs actor actors apt apts adversary adversaries hackers crew syndicate cartel collective
    operators affiliates attackers cybercriminals`,
  malware: `malware ransomware backdoor backdoors trojan trojans rat rats loader downloader dropper stealer infostealer
    wiper worm botnet implant spyware rootkit bootkit keylogger miner cryptominer webshell virus banker shellcode
    cryptor locker stalkerware adware`,
  tool: `tool tools utility utilities framework frameworks toolkit toolset tunnel`,
  campaign: `campaign campaigns`,
  vulnerability: `vulnerability vulnerabilities flaw bug`,
};

const kinds = new Map<string, TellingKind>(
  Object.entries(listed).flatMap(([kind, words]) =>
    words.split(/\s+/).map((word): [string, TellingKind] => [word, kind as TellingKind]),
  ),
);

/** The kind that a word gives the name next to it; undefined for most words. */
export function tellingKind(word: string): TellingKind | undefined {
  return kinds.get(word);
}

const anyWord = new RegExp(String.raw`\b(?:${[...kinds.keys()].join('|')})\b`, 'gi');

/** Where the words of the field are in a text, in order. */
export function fieldWordsIn(text: string): { start: number; end: number }[] {
  return [...text.matchAll(anyWord)].map(({ 0: word, index }) => ({
    start: index,
    end: index + word.length,
  }));
}
