import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '#test/platform/client.ts';
import { runToEnd, startServer, type Server } from '#test/server/server.ts';

describe('the commands that ask a running server', () => {
  let server: Server;
  let files: string;
  let keys: Record<'read' | 'write', string>;

  beforeAll(async () => {
    server = await startServer();
    files = join(server.directory, 'to-upload');
    await mkdir(files);
    await writeFile(join(files, 'courier.txt'), 'The courier codeword for the Arven depot is saltmarsh.');
    await writeFile(join(files, 'tram.txt'), 'The tram to the Arven depot is driven by Mara Quill.');
    await writeFile(join(files, 'broken.pdf'), '%PDF-1.7 and nothing else');
    const { token } = await signIn(server.url);
    keys = { read: await keyWith(token, ['read']), write: await keyWith(token, ['read', 'write']) };
  });
  afterAll(async () => {
    await server.stop();
    await rm(server.directory, { recursive: true, force: true });
  });

  async function keyWith(token: string, scopes: string[]): Promise<string> {
    const response = await fetch(new URL('/api/keys', server.url), {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'A terminal', scopes }),
    });
    return ((await response.json()) as { secret: string }).secret;
  }

  const skep = (args: string[], key = keys.write) =>
    runToEnd(['src/cli/skep.ts', ...args, '--url', server.url], key === '' ? {} : { SKEP_API_KEY: key });
  const paths = (...names: string[]) => names.map((name) => join(files, name));
  const question = 'What is the courier codeword for the Arven depot?';

  it('upload creates a honey jar only with --create', async () => {
    const args = ['upload', '--jar', 'Depot', '--wait', ...paths('courier.txt', 'tram.txt')];
    const refused = await skep(args);
    expect([refused.code, refused.stderr]).toEqual([
      1,
      expect.stringMatching(/There is no honey jar "Depot"\..*Add --create to create it/),
    ]);
    const { code, stdout } = await skep([...args, '--create']);
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^2 files uploaded to the honey jar “Depot”/)]);
  });

  it('ask and search find what was uploaded, also in one honey jar, and as JSON', async () => {
    const asked = await skep(['ask', question, '--jar', 'Depot'], keys.read);
    expect([asked.code, asked.stdout]).toEqual([
      0,
      expect.stringMatching(/saltmarsh[^]*\nSources\n\[1\] courier/),
    ]);
    const json = await skep(['ask', question, '--json'], keys.read);
    expect(JSON.parse(json.stdout)).toMatchObject({ question, answered: true });
    const found = await skep(['search', 'tram driven', '--limit', '1'], keys.read);
    expect([found.code, found.stdout]).toEqual([
      0,
      expect.stringMatching(/^\[1\] tram\S* \(score \d\.\d\d\)\n {4}“The tram to/),
    ]);
    const foreign = await skep(['search', 'この脅威グループは何ですか'], keys.read);
    expect([foreign.code, foreign.stdout]).toEqual([
      0,
      expect.stringMatching(
        /^Nothing found among 2 documents\. The question is in Japanese, and the 2 documents in scope are in English\. Ask in English: searches/,
      ),
    ]);
  });

  it('upload leaves existing files as they are, and exits with 1 for one that cannot be read', async () => {
    const again = await skep(['upload', '--jar', 'Depot', ...paths('courier.txt', 'tram.txt')]);
    expect([again.code, again.stdout]).toEqual([0, expect.stringContaining('2 files there already')]);
    const broken = await skep(['upload', '--jar', 'Depot', '--wait', ...paths('broken.pdf')]);
    expect([broken.code, broken.stdout]).toEqual([
      1,
      expect.stringMatching(/1 file refused:\n {2}broken\.pdf: \w/),
    ]);
    const missing = await skep(['upload', '--jar', 'Depot', ...paths('nothing.txt')]);
    expect([missing.code, missing.stderr]).toEqual([1, expect.stringContaining('nothing was uploaded')]);
  });

  it('say what to do when a server refuses them or does not answer', async () => {
    const outcomes: [string[], string, RegExp][] = [
      [['ask', question], '', /Pass an API key with --key or SKEP_API_KEY/],
      [['ask', question], 'sk_wrong', /Check the API key of --key or SKEP_API_KEY/],
      [['upload', '--jar', 'Depot', ...paths('courier.txt')], keys.read, /needs the scope write/],
      [
        ['search', 'tram', '--jar', 'Nothing'],
        keys.read,
        /There is no honey jar "Nothing"\. You may read "Depot"/,
      ],
      [['ask', question, '--dir', files], keys.read, /not both/],
    ];
    for (const [args, key, told] of outcomes) {
      const { code, stderr } = await skep(args, key);
      expect([code, stderr]).toEqual([1, expect.stringMatching(told)]);
      expect(stderr.trim().split('\n')).toHaveLength(1);
    }
    const closed = ['src/cli/skep.ts', 'ask', question, '--key', 'sk_any', '--url'];
    const away = await runToEnd([...closed, 'http://127.0.0.1:9'], {});
    expect([away.code, away.stderr]).toEqual([1, expect.stringContaining('No platform answers at')]);
    const none = await runToEnd([...closed, 'localhost'], {});
    expect([none.code, none.stderr]).toEqual([1, expect.stringContaining('--url needs an address')]);
  });
});
