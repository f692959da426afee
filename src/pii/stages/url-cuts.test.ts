import { expect, it } from 'vitest';
import { engine } from '#test/pii/pii-engine.ts';

const sure = (text: string, how: { window?: number; threshold?: number } = {}) =>
  engine.detect(text, how).filter(({ confidence }) => confidence >= 0.85);
const seen = (text: string) => sure(text).map(({ type, start, end }) => [type, text.slice(start, end)]);
/** What masks leave of a text. */
const left = (text: string) => {
  let at = 0;
  let rest = '';
  for (const match of engine.detect(text)) {
    const { start, end } = match.covers ?? match;
    expect(start).toBeGreaterThanOrEqual(at);
    expect(start).toBeLessThanOrEqual(match.start);
    expect(end).toBeGreaterThanOrEqual(match.end);
    rest += `${text.slice(at, start)}*`;
    at = end;
  }
  return rest + text.slice(at);
};
const token =
  'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0NTY3ODkwIiwibmFtZSI6IkpvaG4ifQ.SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c';
const key = ['sk', 'live', '4eC39HqLyjWDarjtT1zdp7dc'].join('_');

it('finds what is more sensitive in the parameters of a URL, and the URL before them', () => {
  for (const [text, ...matches] of [
    ['https://shop.example/pay?card=4111111111111111', ['url', 'https://shop.example/pay'], ['credit_card_number', '4111111111111111']],
    ['https://shop.example/a?step=2&ssn=536-22-1234&x=1', ['url', 'https://shop.example/a?step=2'],
      ['social_security_number', '536-22-1234']],
    ['https://shop.example/u?email=john.smith@example.com', ['url', 'https://shop.example/u'], ['email_address', 'john.smith@example.com']],
    ['https://shop.example/u?email=john.smith%40example.com&x', ['url', 'https://shop.example/u'],
      ['email_address', 'john.smith%40example.com']],
    [`https://api.example/v1?api_key=${key}`, ['url', 'https://api.example/v1'], ['api_key', key]],
    [`https://api.example/v1?token=${token}`, ['url', 'https://api.example/v1'], ['access_token', token]],
    ['https://bank.example/?iban=DE89370400440532013000', ['url', 'https://bank.example/'], ['iban', 'DE89370400440532013000']],
    ['https://x.example/#state=x&dob=1980-04-12', ['url', 'https://x.example/#state=x'], ['date_of_birth', '1980-04-12']],
    ['https://x.example/q?pw;password=Tr0ub4dor3;x', ['url', 'https://x.example/q?pw'], ['password', 'Tr0ub4dor3']],
    ['https://x.example/q?user=x&password=Tr0ub4dor3&dob=1980-04-12', ['url', 'https://x.example/q?user=x'],
      ['password', 'Tr0ub4dor3'], ['date_of_birth', '1980-04-12']],
    ['www.shop.example/pay?card=4111111111111111', ['url', 'www.shop.example/pay'], ['credit_card_number', '4111111111111111']],
    ['shop.example/pay?card=4111111111111111', ['url', 'shop.example/pay'], ['credit_card_number', '4111111111111111']],
    ['https://a.example/go?to=https://b.example/?card=4111111111111111',
      ['url', 'https://a.example/go?to=https://b.example/'], ['credit_card_number', '4111111111111111']],
    ['https://10.0.0.12/admin?ip=192.168.2.13', ['url', 'https://10.0.0.12/admin'], ['ip_address', '192.168.2.13']],
  ] as const) {
    expect(seen(text), text).toEqual(matches);
    expect(left(text), text).toBe('*'.repeat(matches.length));
  }
}); // prettier-ignore

it('takes what follows a field of a form for none of its value, and what holds such signs elsewhere whole', () => {
  expect(seen('GET /cb?id_token=a1b2c3d4e5f6g7h8&ssn=536-22-1234')).toEqual([
    ['access_token', 'a1b2c3d4e5f6g7h8'],
    ['social_security_number', '536-22-1234'],
  ]);
  expect(seen('password: "p&ss=w0rd9"')).toEqual([['password', 'p&ss=w0rd9']]);
});

it('finds all of them, in a log line too', () => {
  const text = 'INFO url=https://shop.example/pay?pan=4111111111111111&cvv=123&x=7 status=200';
  expect(seen(text)).toEqual([
    ['url', 'https://shop.example/pay'],
    ['credit_card_number', '4111111111111111'],
    ['card_security_code', '123'],
  ]);
  expect(left(text)).toBe('INFO url=*** status=200');
});

it('finds it in a segment of the path, with blanks in it, and after a hash that is nobody’s', () => {
  expect(seen('see https://shop.example/u/john.smith@example.com/orders')).toEqual([
    ['url', 'https://shop.example/u'],
    ['email_address', 'john.smith@example.com'],
  ]);
  const spaced = 'GET https://shop.example/pay?card=4111 1111 1111 1111 done';
  expect(seen(spaced)).toEqual([
    ['url', 'https://shop.example/pay'],
    ['credit_card_number', '4111 1111 1111 1111'],
  ]);
  expect(left(spaced)).toBe('GET ** done');
  const hashed =
    'https://x.example/?h=da39a3ee5e6b4b0d3255bfef95601890afd80709&card=4111111111111111&h=da39a3ee5e6b4b0d3255bfef95601890afd80709';
  expect(left(hashed)).toBe('**');
});

it('does not find a URL of which nothing is left but the scheme, and leaves none of it unmasked', () => {
  for (const [text, match] of [
    ['https://john.smith@example.com/path', ['email_address', 'john.smith@example.com']],
    ['https://4111111111111111/x', ['credit_card_number', '4111111111111111']],
    ['https://joe:S3cr3tPass@host.example/path', ['password', 'S3cr3tPass']],
  ] as const) {
    expect(seen(text), text).toEqual([match]);
    expect(left(`at ${text} now`), text).toBe('at * now');
  }
});

it('finds again in a URL what was found by its label elsewhere', () => {
  const text = 'MRN: 4839217, at https://emr.example/p/4839217/notes?tab=2';
  expect(seen(text)).toEqual([
    ['medical_record_number', '4839217'],
    ['url', 'https://emr.example/p'],
    ['medical_record_number', '4839217'],
  ]);
});

it('leaves URLs whole that hold nothing more sensitive', () => {
  for (const url of [
    'https://shop.example/orders/1234567890?page=2&utm_source=newsletter',
    'https://github.com/owner/repo/commit/da39a3ee5e6b4b0d3255bfef95601890afd80709',
    'https://en.wikipedia.org/wiki/Albert_Einstein',
    'https://en.wikipedia.org/wiki/Race_(human)#Christian',
    'https://example.org/2024/05/12/the-diabetes-story.html',
    'https://youtu.be/dQw4w9WgXcQ?t=42',
    'https://docs.google.com/document/d/1A2b3C4d5E6f7G8h9I0jKLmnopQRStuvWX/edit',
    'https://10.0.0.12:8443/admin',
    'https://a.example/go?to=http://10.0.0.12/x',
    'https://shop.example/i?id=550e8400-e29b-41d4-a716-446655440000',
    'https://shop.example/?q=shoes&color=red&size=42&user=guest&ts=1716712345',
    'https://x.example/release/2.5.29.14/notes',
    'https://books.example/isbn/9783161484100',
    'https://shop.example/?city=Paris&country=FR&date=2024-05-12',
  ])
    expect(seen(`See ${url} there`), url).toEqual([['url', url]]);
});

it('finds the same wherever a text is split, and lets URLs be whole where nothing is sure enough', () => {
  const text = `${'x '.repeat(60)}https://shop.example/pay?card=4111111111111111&cvv=123 ${'y '.repeat(60)}`;
  for (const window of [50, 130, 150, 1000]) expect(sure(text, { window })).toEqual(sure(text));
  expect(sure(text).length).toBe(3);
  expect(sure(text, { threshold: 2 }).map(({ type }) => type)).toEqual(['url']);
});
