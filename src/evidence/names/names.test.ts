import { describe, expect, it } from 'vitest';
import { analyseDocument } from '#analysis/analyse.ts';
import type { DeclaredName } from '#analysis/document.ts';
import { evidenceOf } from '#evidence/evidence-of.ts';

const entitiesIn = (text: string, declared?: DeclaredName[]): string[] => {
  const read = {
    format: 'txt' as const,
    title: null,
    text,
    pages: [],
    headings: [],
    ...(declared && { declared }),
  };
  return evidenceOf(analyseDocument(read, 'A report'))
    .entities.map(({ kind, name, aliases }) => [kind, name, ...aliases].join(' | '))
    .toSorted();
};

describe('names that no list knows and the text gives a kind', () => {
  it.each([
    ['The attackers deployed the REEFLOCK ransomware against hospitals.', 'malware | REEFLOCK'],
    ['In May the actors used the BRINEWELL backdoor to keep access.', 'malware | BRINEWELL'],
    ['BLUE MARLIN is a ransomware group. It extorts companies.', 'actor | BLUE MARLIN'],
    ['The Stonefox backdoor connects to a server every hour.', 'malware | Stonefox'],
    ['Grizzly Otter is a new threat group that attacks banks.', 'actor | Grizzly Otter'],
    [
      'They deployed the REEFLOCK ransomware. REEFLOCK, also known as CORALCRYPT, encrypts files.',
      'malware | REEFLOCK | CORALCRYPT',
    ],
  ])('are entities: %s', (text, entity) => {
    expect(entitiesIn(text)).toEqual([entity]);
  });

  it.each([
    'The Windows malware and a Microsoft tool were seen.',
    'Google Threat Analysis Group wrote about the Telegram group.',
    'Destructive Malware Best Practices. The Malicious Group Policy Object was removed.',
    'By exploiting Log4Shell, the actors got in. Then Log4Shell was fixed.',
    'The threat actors exploited a flaw. This backdoor was small. Each campaign was short.',
  ])('are none where the words are of something else: %s', (text) => {
    expect(entitiesIn(text).filter((entity) => !entity.includes('Telegram'))).toEqual([]);
  });

  it('are no campaign where they are malware', () => {
    expect(entitiesIn('The BazarLoader campaign began. The BazarLoader malware was sent by mail.')).toEqual([
      'malware | BazarLoader',
    ]);
  });
});

describe('names that the file declares', () => {
  it('are what the file says, at every place, with their aliases', () => {
    const text = 'VELVET MAGPIE uses COPPERVINE. Silver Crow came back. VELVET MAGPIE left.';
    const declared: DeclaredName[] = [
      { kind: 'actor', name: 'VELVET MAGPIE', aliases: ['Silver Crow'] },
      { kind: 'malware', name: 'COPPERVINE', aliases: [] },
      { kind: 'organisation', name: 'Port Authority of Nowhere', aliases: [] },
    ];
    expect(entitiesIn(text, declared)).toEqual([
      'actor | VELVET MAGPIE | Silver Crow',
      'malware | COPPERVINE',
    ]);
  });

  it('are no patterns, and no words of the field', () => {
    expect(
      entitiesIn('The malware (a+)+ was seen.', [{ kind: 'malware', name: 'malware', aliases: ['(a+)+x'] }]),
    ).toEqual([]);
  });
});

describe('names that lists know', () => {
  it.each([
    ['It targets energy companies with an RSA key pair.', ['sector | energy']],
    ['The Enigma Protector packed the file. Disable AutoRun everywhere. BlackBerry Cylance wrote this.', []],
    ['Block IP addresses, email addresses and network devices.', []],
    ['Jordan Smith met Georgia Brown.', []],
    ['IT companies in the UK were hit.', ['country | United Kingdom | UK', 'sector | IT']],
    ['The People’s Republic of China spoke.', ['country | China | People’s Republic of China']],
  ])('count as what the text means: %s', (text, entities) => {
    expect(entitiesIn(text)).toEqual(entities);
  });

  it('are the actor that ATT&CK knows, where malware has the name too and the text speaks of a group', () => {
    expect(
      entitiesIn('OceanLotus is thought to be a well-resourced threat actor. OceanLotus hit Vietnam.'),
    ).toContain('actor | OceanLotus');
  });

  it('are groups where the text lists them as groups, over line ends', () => {
    expect(
      entitiesIn('Turla\n\nAssociated Groups: IRON HUNTER, Group 88, Waterbug,\nSnake, Krypton'),
    ).toEqual(['actor | Turla | IRON HUNTER | Group 88 | Waterbug | Snake | Krypton']);
  });
});
