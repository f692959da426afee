import { expect, it } from 'vitest';
import { findsOf } from '#test/pii/detections.ts';
import type { PiiType } from '#pii/types.ts';
import { engine } from '#test/pii/pii-engine.ts';
import { expectWithin } from '#test/machine/processor-time.ts';

const types: PiiType[] = ['password', 'api_key', 'access_token', 'private_key', 'username'];
const found = (text: string) => findsOf(text, types);

/** Written in two parts, so that nobody who scans this repository takes it for a key. */
const random = 'q7Zt2mVx9KpL4wRb8NcY3hJd6GfS1aTe5QuB7oXiW2yM';

it.each([
  ['AKIA', 'Q3EGRSTUVWXY2Z4T', 'api_key'],
  ['AIza', `Sy${random.slice(0, 33)}`, 'api_key'],
  ['sk_live_', random.slice(0, 24), 'api_key'],
  ['sk-', random, 'api_key'],
  ['sk-proj-', `${random}_-${random}`, 'api_key'],
  ['sk-ant-', `api03-${random}-${random}AA`, 'api_key'],
  ['SG.', `${random.slice(0, 22)}.${random.slice(0, 43)}`, 'api_key'],
  ['AC', '3f7d1c9ab24e68057f3d1c9ab24e6805', 'api_key'],
  ['ghp_', random.slice(0, 36), 'access_token'],
  ['github_pat_', `${random.slice(0, 22)}_${random}${random.slice(0, 15)}`, 'access_token'],
  ['glpat-', random.slice(0, 20), 'access_token'],
  ['xoxb-', `2841920465-3917264058127-${random.slice(0, 24)}`, 'access_token'],
  ['npm_', random.slice(0, 36), 'access_token'],
  ['pypi-', `AgEIcHlwaS5vcmc${random}`, 'access_token'],
  ['eyJ', 'hbGciOiJIUzI1NiJ9.eyJzdWIiOiI3MzQ4In0.c2lnbmF0dXJlIG9mIGl0', 'access_token'],
])('finds the key %s…, in a sentence, in code and in a URL', (prefix, body, type) => {
  const key = `${prefix}${body}`;
  for (const text of [`Use ${key} for it.`, `const key = '${key}';`, `?key=${key}&x=1`])
    expect(found(text), text).toEqual([`${type}: ${key}`]);
});

it.each([
  ['password = hunter2!', 'password: hunter2!'],
  ['{"password": "Tr0ub4dor&3"}', 'password: Tr0ub4dor&3'],
  ['DB_PASSWORD=x9Kq_77bn', 'password: x9Kq_77bn'],
  ['Her password is Blue42Fish.', 'password: Blue42Fish'],
  ['Passwort: Sommer2024!', 'password: Sommer2024!'],
  ['/login?user=joe&password=s3cret9&next=/home', 'password: s3cret9'],
  ['mysql --password=Zx81_qq', 'password: Zx81_qq'],
  ['postgres://app:s3cr3tPw@db.example.com:5432/x', 'password: s3cr3tPw'],
  ['see https://joe:hunter2@example.com/a.', 'password: hunter2'],
  ['The secret key is q7Zt2mVx9KpL4wRb8NcY.', 'api_key: q7Zt2mVx9KpL4wRb8NcY'],
  ['the guest wifi, password "garden-gnome-7!"', 'password: garden-gnome-7!'],
  ['use the test account, pw tulip77', 'password: tulip77'],
  ['My login is mquibble', 'username: mquibble'],
  ['api_key: "q7Zt2mVx9KpL4wRb8NcY"', 'api_key: q7Zt2mVx9KpL4wRb8NcY'],
  ['apiKey=q7Zt2mVx9KpL4wRb8NcY', 'api_key: q7Zt2mVx9KpL4wRb8NcY'],
  ['client_secret => q7Zt2mVx9KpL4wRb8NcY', 'api_key: q7Zt2mVx9KpL4wRb8NcY'],
  ['access_token=q7Zt2mVx9KpL4wRb8NcY', 'access_token: q7Zt2mVx9KpL4wRb8NcY'],
  ['Authorization: Bearer q7Zt2mVx9KpL4wRb8NcY', 'access_token: q7Zt2mVx9KpL4wRb8NcY'],
  ['Authorization: Basic am9lOmh1bnRlcjI=', 'access_token: am9lOmh1bnRlcjI='],
  ['username: jdoe42', 'username: jdoe42'],
])('finds the secret of %s', (text, expected) => {
  expect(found(text)).toEqual([expected]);
});

it.each([
  'password: string',
  'password: ********',
  'password=<password>',
  'password = ${DB_PASSWORD}',
  'password = os.environ["PASSWORD1"]',
  'password: process.env.PASSWORD_2',
  'password = getPassword2()',
  'password = user.password1',
  'password: changeme',
  '"password": "{{ vault_pw1 }}"',
  '"password": "Enter your password (8 characters)"',
  'The password is required.',
  'Passwords must have 12 characters.',
  'password: sha256',
  'password,\nrounds=self.rounds,\nhash_1=self.hash_1,\n',
  'USERNAME_PASSWORD: 0x02',
  'postgres://user:password@localhost/x',
  'http://localhost:8080/a@b',
  'token: identifier',
  'access_token: authorizationCode',
  'api_key: my-very-long-key-name-1',
  'secret_key: "your-secret-key-12345"',
  'the basic implementation2 of it',
  'the bearer of this letter123456789',
  'username: string',
  'username = req.body.username2',
  '-----BEGIN CERTIFICATE-----\nMIIBszCCAVmgAwIBAgIUd2hhdCBpcyB0aGlz\n-----END CERTIFICATE-----',
  `sk-${'a'.repeat(40)}1`,
])('leaves %s alone', (text) => {
  expect(found(text)).toEqual([]);
});

it('finds a private key whole, also within a string of a program', () => {
  const body = `${random}\n${random}`;
  for (const kind of ['PRIVATE KEY', 'RSA PRIVATE KEY', 'OPENSSH PRIVATE KEY']) {
    const block = `BEGIN ${kind}-----\n${body}\n-----END ${kind}-----`;
    expect(found(`-----${block}\n`)).toEqual([`private_key: ${block}`]);
  }
  const line = `BEGIN PRIVATE KEY-----\\n${random}\\n-----END PRIVATE KEY-----`;
  expect(found(`"-----${line}\\n"`)).toEqual([`private_key: ${line}`]);
});

it('finds the passwords of a table, and what is cut off of a private key', () => {
  expect(found('user_name;user_password\njdoe42;x9Kq_77bn\nanna7;********\n')).toEqual([
    'username: jdoe42',
    'password: x9Kq_77bn',
    'username: anna7',
  ]);
  const cut = `BEGIN RSA PRIVATE KEY-----\n${random}\n${random}`;
  expect(found(`-----${cut}\n\nThe rest is lost.`)).toEqual([`private_key: ${cut}`]);
  expect(found('It starts with -----BEGIN PRIVATE KEY----- and then letters.')).toEqual([]);
});

it.each(['-----BEGIN PRIVATE KEY-----\n', 'sk-', 'bearer aaaaaaaaaaaaaaaaaaaa', 'password: ', 'a://b:c'])(
  'is not slowed by what starts like a secret and never ends: %s',
  async (piece) => {
    await expectWithin(1000, () => expect(found(piece.repeat(200_000 / piece.length))).toEqual([]));
  },
);

it.each([
  ['curl -s -u admin:S3cr3tP4ss https://example.com/api', 'admin:S3cr3tP4ss'],
  ['curl --user "joe:hunter22!" https://example.com', 'joe:hunter22!'],
  ['sshpass -p "Tr0ub4dor" ssh root@host', 'Tr0ub4dor'],
  ['mysql -u root -pS3cretPw db', 'S3cretPw'],
  ['PGPASSWORD=abcD1234 psql', 'abcD1234'],
])('finds the password of the command %s', (text, value) => {
  expect(found(text)).toContain(`password: ${value}`);
});

it.each([
  'curl -u user:password https://example.com',
  'curl -u "$USER:$PASS" https://example.com',
  'mysql -u root -p db',
  'sshpass -p $PASS ssh host',
  "password: 'secret-3-levels'",
  '| password | 0.35 |',
  'postgres://someuser:somepassword@somehost:381/db',
])('finds no password in %s', (text) => {
  expect(found(text)).toEqual([]);
});

const seed = 'legal winner thank year wave sausage worth useful legal winner thank yellow';

it.each([`Seed phrase: ${seed}`, `my recovery phrase is "${seed}"`, `mnemonic = '${seed} ${seed}'`])(
  'finds the words of a wallet in %s',
  (text) => {
    expect(found(text)).toEqual([expect.stringContaining('private_key: legal winner')]);
  },
);

it.each([seed, `Seed phrase: ${seed} and`, 'recovery phrase: write it down'])('finds none in %s', (text) => {
  expect(found(text)).toEqual([]);
});

it.each([
  'My login is broken',
  'the password "reset" page',
  'password("abc-123") failed',
  'five days pw at most',
])('takes no word for a secret: %s', (text) => {
  expect(found(text)).toEqual([]);
});

it('masks the whole of a connection string, and names the password and the address in it', () => {
  const text = 'amqp://svc:gr4pe77@192.0.2.44:5671/jobs';
  const matches = engine.detect(text).filter(({ confidence }) => confidence >= 0.85);
  expect(matches.map(({ type, start, end }) => `${type}: ${text.slice(start, end)}`)).toEqual([
    'password: gr4pe77',
    'ip_address: 192.0.2.44',
  ]);
  expect(matches.map(({ covers }) => covers && text.slice(covers.start, covers.end)).join('')).toBe(text);
});
