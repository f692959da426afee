import { expect, it } from 'vitest';
import { engine } from '#test/pii/pii-engine.ts';
import { expectLinear } from '#test/machine/processor-time.ts';
import { valuesOf } from '#test/pii/detections.ts';

const mailboxes = (text: string) => valuesOf(text, 'email_address');

it.each([
  ['write to h.macleod@nhs.scot please', 'h.macleod@nhs.scot'],
  ['anna@mail.berlin, she said', 'anna@mail.berlin'],
  ['cc joe@FIRMA.CORP', 'joe@FIRMA.CORP'],
  ['sue@box.local.', 'sue@box.local'],
  ['<ann@uni.africa>', 'ann@uni.africa'],
  ['joe@example.com.Then he left', 'joe@example.com'],
])('finds an address with any ending of letters: %s', (text, value) => {
  expect(mailboxes(text)).toEqual([value]);
});

it('is less sure of an ending that no list holds', () => {
  const [listed, other] = engine.detect('joe@example.com and joe@example.corp');
  expect(listed?.confidence).toBeGreaterThan(other?.confidence as number);
});

it.each([
  'icon@2x.png and getty@tty1.service, user@1000.slice',
  'y = weights@inputs.transpose()',
  'npm i left-pad@1.3.0',
  'git@gitlab.corp:owner/name',
  '@app.route',
  'The end@\nThen it began.',
])('does not report other things with that sign: %j', (text) => {
  expect(mailboxes(text)).toEqual([]);
});

it.each([
  'john dot doe at example dot com',
  'john.doe at example dot com',
  'jdoe_7 at example dot co dot uk',
  'john.doe@\nexample.com',
  'john.doe\n@example.com',
  'john.doe@exam-\n> ple.com',
  'john.doe@example.\ncom',
  'john.doe@example\n.com',
])('finds an address that is spelled out or broken over two lines: %j', (address) => {
  expect(mailboxes(`mail ${address} today`)).toEqual([address]);
});

it.each([
  'You can shop at example dot com',
  'follow me\n@example.com',
  'He was at home. Dot com firms fell.',
])('does not report a web site as an address: %j', (text) => {
  expect(mailboxes(text)).toEqual([]);
});

it.each(['a@\n', 'a@a-\n', 'a@a.\n', 'a.b\n@', 'a@a.b', 'a at a dot ', 'dot '])(
  'takes time in proportion to a text of %j',
  (piece) => {
    expectLinear(piece.repeat(200_000 / piece.length), (text) => engine.detect(text));
  },
);
