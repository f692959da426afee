import { describe, expect, it } from 'vitest';

import { expectLinear, expectWithin } from '#test/machine/processor-time.ts';
import { subjectsIn } from '#domain/search/question/subjects.ts';
import { checkedSentences } from '#domain/search/generated/citations.ts';
import type { SearchHit } from '#domain/search/search-hit.ts';
import { createClaimCheck } from './claim-check.ts';

const content = [
  'The Velvet Hare group was first seen in Antwerp on 14 May 2021.',
  'It encrypts the files of shipping companies and exploits CVE-2021-34527.',
  'Velvet Hare, also known as Quiet Otter, has attacked seven ports of Belgium.',
  'Its relay listens on port 8443 of 198.51.100.7.',
  'The group never deletes backups.',
  'It always checks the keyboard layout.',
  'Victims paid 3 million dollars.',
  'Further ports: 80, 443 and 8080.',
  'Copper Fox uses DNS tunnels and was first seen in Porto in 2019-03-02.',
  'No evidence of a Linux variant was found.',
  'APT28 sends phishing mail.',
].join(' ');
const hit = { document_id: 'd', title: 'Shipping report', section: '', content } as SearchHit;

function shown(reply: string, question = ''): string[] {
  const check = createClaimCheck([hit], subjectsIn(question));
  return [...checkedSentences(reply, [hit], check)].flatMap((each) => each?.text ?? []);
}

describe('a sentence that the cited passage bears out is shown', () => {
  it.each([
    'Velvet Hare was first seen in Antwerp on 14 May 2021',
    'The group Velvet Hare was first seen in Antwerp in May 2021',
    'Velvet Hare exploits CVE-2021-34527 and encrypts files of shipping companies',
    'Velvet Hare has attacked 7 ports of Belgium',
    'Velvet Hare is also known as Quiet Otter',
    'Velvet Hare never deletes backups',
    'Backups are not deleted by Velvet Hare',
    "Velvet Hare's relay listens on 198[.]51[.]100[.]7, port 8443",
    'Copper Fox was first seen in Porto on 2 March 2019',
    'There is no evidence of a Linux variant',
    'Fancy Bear sends phishing mail',
    'In 2021 Velvet Hare was first seen in Antwerp',
    'Seven Belgian ports were attacked by Velvet Hare',
    'Victims of Velvet Hare paid $3 million',
    'Victims of Velvet Hare paid 3,000,000 dollars',
    'Velvet Hare uses the further port 443',
    'Not only does Velvet Hare encrypt files, it also exploits CVE-2021-34527',
  ])('%s', (claim) => {
    expect(shown(`${claim} [1].`)).toEqual([`${claim}.`]);
  });
});

describe('a sentence is not shown that has', () => {
  it.each([
    ['another place', 'Velvet Hare was first seen in Lisbon on 14 May 2021'],
    ['another place in small letters', 'velvet hare was first seen in lisbon on 14 May 2021'],
    ['another place in capitals', 'VELVET HARE WAS FIRST SEEN IN LISBON'],
    ['a place first', 'Lisbon is where Velvet Hare was first seen'],
    ['a place of another actor', 'Copper Fox was first seen in Antwerp'],
    ['another actor', 'Copper Fox encrypts the files of shipping companies'],
    ['an actor of whom the passage says nothing', 'Lazarus encrypts the files of shipping companies'],
    ['an actor made of two', 'Copper Hare was first seen in Antwerp'],
    ['an actor made of an actor and an ordinary word', 'Velvet Bear was first seen in Antwerp'],
    ['another alias', 'Velvet Hare is also known as Silent Heron'],
    ['a right alias that the passage does not state', 'APT28, also known as Sofacy, sends phishing mail'],
    ['a negation of its own', 'Velvet Hare was never seen in Antwerp'],
    ['a shortened negation of its own', "Velvet Hare doesn't encrypt files of shipping companies"],
    ['no negation where the passage has one', 'The group Velvet Hare deletes backups'],
    ['no negation of evidence', 'Evidence of a Linux variant was found'],
    ['another CVE', 'Velvet Hare exploits CVE-2021-34528'],
    ['a part of a CVE as a year', 'Copper Fox was first seen in 2021'],
    ['another day', 'Velvet Hare was first seen in Antwerp on 15 May 2021'],
    ['another month', 'Velvet Hare was first seen in Antwerp in June 2021'],
    ['another year', 'Velvet Hare was first seen in Antwerp in May 2022'],
    ['another number in words', 'Velvet Hare has attacked eleven ports of Belgium'],
    ['the number of another thing as its day', 'Velvet Hare was first seen in Antwerp on 7 May 2021'],
    ['the day of another event as its number', 'Velvet Hare has attacked 14 ports of Belgium'],
    ['the number of a port as a count of ports', 'Velvet Hare has attacked 8443 ports of Belgium'],
    ['a day as a port', "Velvet Hare's relay listens on port 14"],
    ['the count of another thing as a sum', 'Victims of Velvet Hare paid 7 million dollars'],
    ['the date of another event', 'Velvet Hare has attacked ports of Belgium in May 2021'],
    ['fewer than the passage', 'Velvet Hare has attacked fewer than seven ports of Belgium'],
    ['more than the passage', 'Velvet Hare has attacked more than seven ports of Belgium'],
    ['rarely for always', 'Velvet Hare rarely checks the keyboard layout'],
    ['a part of a number', 'The relay of Velvet Hare listens on port 844'],
    ['another address', 'The relay of Velvet Hare listens on 198.51.100.71'],
    ['a name split by emphasis', 'Velvet Hare was first seen in lis**bon** on 14 May 2021'],
    ['a name split by an element', 'Velvet Hare was first seen in ant<b>werpen</b> on 14 May 2021'],
    ['a name split by a reference', 'Velvet Hare was first seen in lis&shy;bon on 14 May 2021'],
    ['a name split by an invisible character', 'Velvet Hare was first seen in Lis\u200bbon on 14 May 2021'],
    ['a letter of another script', 'Velvet Hare was first seen in \u0410ntwerp on 14 May 2021'],
  ])('%s', (_, claim) => {
    expect(shown(`${claim} [1].`)).toEqual([]);
  });
});

describe('what the question names', () => {
  const question = 'When was Copper Fox first seen?';

  it('is what a sentence without its name speaks of', () => {
    expect(shown('It was first seen in Porto in March 2019 [1].', question)).toHaveLength(1);
    expect(shown('It was first seen in Antwerp on 14 May 2021 [1].', question)).toEqual([]);
  });

  it('is what an answer is about, not another thing of the same passage', () => {
    expect(shown('Velvet Hare was first seen in Antwerp on 14 May 2021 [1].', question)).toEqual([]);
  });

  it('is the actor or the malware, not what else the question names', () => {
    const asked = 'Which country does Emotet attack, besides Belgium?';
    expect(shown('Velvet Hare has attacked seven ports of Belgium [1].', asked)).toEqual([]);
    expect(shown('APT28 sends phishing mail [1].', 'What does Fancy Bear send in Belgium?')).toHaveLength(1);
  });

  it('has to be in the passage, its title or its headings', () => {
    const claim = 'The relay listens on port 8443 [1].';
    expect(shown(claim, 'On which port does the relay of Emotet listen?')).toEqual([]);
    const check = createClaimCheck(
      [{ ...hit, title: 'Emotet', content: 'The relay listens on port 8443.' }],
      [...subjectsIn('On which port does the relay of Emotet listen?')],
    );
    expect(check('The relay listens on port 8443.')(1)).toBe(true);
  });
});

describe('hostile sentences', () => {
  const pieces = [
    'Copper ',
    'Fox',
    'not ',
    '8443 ',
    'a*b',
    '<b>',
    'a.',
    'May ',
    '12/',
    '7 and ',
    '3 May ',
    'ports: ',
    'seven ports ',
    'CVE-2021-',
    "n't ",
    'Emotet ',
  ];
  it.each(pieces)('of %j take time linear in their length', (piece) => {
    const check = createClaimCheck([hit], subjectsIn('When was Copper Fox first seen?'));
    expectLinear(`x ${piece.repeat(100_000 / piece.length)} y`, (text) => check(text)(1));
  });

  it('are held against eight passages in a few milliseconds', async () => {
    const hits = Array.from({ length: 8 }, (_, i) => ({ ...hit, content: `${content} ${content} ${i}` }));
    const sentence = 'Copper Fox of Antwerp never sends 8443 to APT28 and CVE-2021-34527. '.repeat(60);
    await expectWithin(60, () => {
      const supports = createClaimCheck(hits, subjectsIn('When was Copper Fox first seen?'))(sentence);
      for (let number = 1; number <= 8; number += 1) supports(number);
    });
  });
});
