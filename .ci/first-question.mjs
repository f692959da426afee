// Starts the server of this checkout with `npm start`, signs in, uploads the samples, and asks a question.
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const started = Date.now();
const credentials = { email: 'admin@example.com', password: 'a newcomer’s password' };
const server = spawn('npm', ['start', '--silent'], {
  env: {
    ...process.env,
    PORT: '0',
    KNOWLEDGE_PORT: '0',
    CHAT_PORT: '0',
    GATEWAY_PORT: '0',
    PUBLIC_PORT: '0',
    MESSAGING_PORT: '0',
    DATA_DIR: mkdtempSync(join(tmpdir(), 'skep-clone-')),
    ADMIN_EMAIL: credentials.email,
    ADMIN_PASSWORD: credentials.password,
  },
  stdio: ['ignore', 'pipe', 'inherit'],
});
// What fails below leaves no server behind.
process.once('exit', () => server.kill());

const url = await new Promise((resolve, reject) => {
  let output = '';
  server.on('exit', (code) => reject(new Error(`The server ended with ${code}: ${output}`)));
  server.stdout.on('data', (chunk) => {
    output += chunk;
    const ready = /platform ready at (\S+)/.exec(output);
    if (ready) resolve(ready[1]);
  });
});

const session = {};
async function call(path, init = {}) {
  const headers = { ...init.headers, ...(session.token && { authorization: `Bearer ${session.token}` }) };
  const response = await fetch(url + path, { ...init, headers });
  const body = await response.json();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(body)}`);
  return body;
}
const post = (path, body) =>
  call(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

const health = await call('/api/system/health');
if (health.status !== 'healthy') throw new Error(`Not healthy: ${JSON.stringify(health)}`);
session.token = (await post('/api/auth/login', credentials)).session_token;
const jar = await post('/api/knowledge/honey-pots', { name: 'Samples' });
// One form, as the limits count requests and not files.
const form = new FormData();
for (const name of readdirSync('samples/documents'))
  form.append('files', new Blob([readFileSync(join('samples/documents', name))]), name);
const { errors } = await call(`/api/knowledge/honey-jars/${jar.id}/documents`, {
  method: 'POST',
  body: form,
});
if (errors.length > 0) throw new Error(`Refused: ${JSON.stringify(errors)}`);
for (let open = true; open;) {
  await new Promise((resolve) => setTimeout(resolve, 250));
  const { documents } = await call(`/api/knowledge/honey-pots/${jar.id}/documents?limit=100`);
  const failed = documents.find(({ status }) => status === 'failed');
  if (failed) throw new Error(`${failed.filename}: ${failed.error.message}`);
  open = documents.some(({ status }) => status !== 'completed');
}
const question = 'How do we rotate API keys?';
const { answer, sources } = await post('/api/knowledge/ask', { question });
console.log(
  `${question}\n${answer}\n${sources.map(({ number, title, quote }) => `[${number}] ${title}: ${quote}`).join('\n')}`,
);
if (!sources.some(({ title, quote }) => /rotat/i.test(title) && /create the new key first/.test(quote))) {
  throw new Error('The answer does not cite the runbook');
}
console.log(`From npm start to the cited answer: ${((Date.now() - started) / 1000).toFixed(1)} s`);

server.removeAllListeners('exit');
const ended = new Promise((resolve) => server.once('exit', (code, signal) => resolve(code ?? signal)));
server.kill('SIGTERM');
const outcome = await ended;
if (outcome !== 0 && outcome !== 'SIGTERM') throw new Error(`SIGTERM ended the server with ${outcome}`);
const answers = () =>
  fetch(`${url}/api/system/health`).then(
    () => true,
    () => false,
  );
const patience = Date.now() + 10_000;
while (await answers()) {
  if (Date.now() > patience) throw new Error('The server still answers after SIGTERM');
  await new Promise((resolve) => setTimeout(resolve, 200));
}
