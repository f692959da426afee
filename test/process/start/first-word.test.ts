import { rm } from 'node:fs/promises';
import { afterAll, expect, it } from 'vitest';
import { dataDirectory } from '#test/server/data-directory.ts';
import { stretched } from '#test/machine/patience.ts';
import { measureSlowness } from '#test/machine/slowness.ts';
import { startServer, temporaryDirectory } from '#test/server/server.ts';
import { runInTerminal } from '#test/server/terminal.ts';

const withinMs = stretched(120_000);
const free = {
  PORT: '0',
  KNOWLEDGE_PORT: '0',
  CHAT_PORT: '0',
  GATEWAY_PORT: '0',
  PUBLIC_PORT: '0',
  MESSAGING_PORT: '0',
};

const directories: string[] = [];
async function directory(): Promise<string> {
  const made = await temporaryDirectory();
  directories.push(made);
  return made;
}
afterAll(() =>
  Promise.all(
    directories.map((path) => rm(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 })),
  ),
);

/** A second of a usual machine. Measured when it is needed: others may use the processor now and not before. */
const secondHere = (): number => 1000 * measureSlowness().wall;

it('a start on a terminal prints within a second, in plain text, and ends with the set-up link', async () => {
  const allowed = secondHere();
  const terminal = runInTerminal(['src/main.ts'], { DATA_DIR: await directory(), ...free });
  try {
    await expect.poll(() => terminal.lines().join('\n'), { timeout: withinMs }).toContain('/setup?token=');
    // What goes on in the background afterwards must not push the link away.
    await new Promise((resolve) => setTimeout(resolve, 3000));
    const lines = terminal.lines();
    expect(terminal.firstWordMs()).toBeLessThan(allowed);
    expect(lines[0]).toMatch(/^Skep \d+\.\d+\.\d+ is starting …$/);
    expect(lines.filter((line) => line.startsWith('{'))).toEqual([]);
    expect(lines).toContainEqual(expect.stringMatching(/^platform ready at http:/));
    expect(lines.at(-1)).toMatch(/^Create the first admin .*: http\S+\/setup\?token=\S+$/);
    expect(lines.length).toBeLessThan(12);
  } finally {
    terminal.stop();
  }
});

it('a command on a terminal prints within a second, too', async () => {
  const allowed = secondHere();
  const terminal = runInTerminal(['src/cli/skep.ts', 'ask', 'What?', '--dir', '.'], {
    CACHE_DIR: await directory(),
  });
  await expect.poll(() => terminal.firstWordMs(), { timeout: withinMs }).not.toBeNull();
  terminal.stop();
  expect(terminal.firstWordMs()).toBeLessThan(allowed);
  expect(terminal.lines()[0]).toBe('Opening the documents …');
});

it('without a terminal every line of the log is JSON from the first one on, or text where that is set', async () => {
  const data = await dataDirectory();
  directories.push(data);
  const server = await startServer({ directory: data });
  const lines = server.stderr().split('\n').filter(Boolean);
  await server.stop();
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 30,
    msg: expect.stringMatching(/^Skep .* is starting$/),
  });
  expect(lines.map((line) => typeof (JSON.parse(line) as { msg: string }).msg)).not.toContain('undefined');

  const plain = await startServer({ directory: data, env: { LOG_FORMAT: 'text', LOG_LEVEL: 'info' } });
  const text = plain.stderr();
  await plain.stop();
  expect(text).toMatch(/^Skep .* is starting …\n/);
  expect(text).toMatch(/^\d\d:\d\d:\d\d platform: Server listening at http/m);
  expect(text).not.toMatch(/^\{/m);
});
