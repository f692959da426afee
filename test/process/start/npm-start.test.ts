import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { temporaryDirectory } from '#test/server/server.ts';
import { stretched } from '#test/machine/patience.ts';

it('npm start also stops its server when npm is stopped by a signal', async () => {
  const directory = await temporaryDirectory();
  const npm = spawn('npm', ['start', '--silent'], {
    env: {
      ...process.env,
      DATA_DIR: directory,
      PORT: '0',
      KNOWLEDGE_PORT: '0',
      CHAT_PORT: '0',
      GATEWAY_PORT: '0',
      PUBLIC_PORT: '0',
      MESSAGING_PORT: '0',
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  try {
    let output = '';
    for await (const chunk of npm.stdout) {
      output += String(chunk);
      if (output.includes('platform ready at')) break;
    }
    const url = /platform ready at (\S+)/.exec(output)?.[1] ?? '';
    expect((await fetch(`${url}/api/system/health`)).status).toBe(200);
    npm.kill('SIGTERM');
    await once(npm, 'exit');
    const answers = () =>
      fetch(`${url}/api/system/health`).then(
        () => true,
        () => false,
      );
    await expect.poll(answers, { timeout: stretched(8000) }).toBe(false);
  } finally {
    npm.kill('SIGKILL');
    // The server closes its database a moment after its port.
    await rm(directory, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  }
});
