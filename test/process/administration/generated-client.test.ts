import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { admin, startServer, temporaryDirectory, type Server } from '#test/server/server.ts';

/** Where the tests look for the generator, which is no dependency: see docs/requests.md. */
const generators = process.env['OPENAPI_TS_DIR'] ?? join(import.meta.dirname, '../../..');
const generator = join(generators, 'node_modules/@hey-api/openapi-ts/bin/run.js');
const missing = existsSync(generator)
  ? ''
  : ' [skipped: @hey-api/openapi-ts is not installed, see docs/requests.md]';

/** What somebody writes over the client: it has to compile, too. */
const program = `
import { client } from './client/client.gen.ts';
import {
  postAuthLogin, postV1HoneyPots, getV1HoneyPotsByHoneyJarId, getV1AlertsByAlertId,
  type Alert, type HoneyJar,
} from './client/index.ts';

const [, , baseUrl = '', email = '', password = ''] = process.argv;
client.setConfig({ baseUrl });
const signedIn = await postAuthLogin({ body: { email, password }, throwOnError: true });
client.setConfig({ auth: signedIn.data.session_token });
const made = await postV1HoneyPots({ body: { name: 'Reports', type: 'private', config: {} }, throwOnError: true });
const path = { honey_jar_id: made.data.id };
const jar: HoneyJar = (await getV1HoneyPotsByHoneyJarId({ path, throwOnError: true })).data;
const missing = await getV1AlertsByAlertId({ path: { alert_id: jar.id } });
const alert: Alert | undefined = missing.data;
console.log(JSON.stringify({ name: jar.name, alert: alert ?? null, code: missing.error?.error.code }));
`;

const run = promisify(execFile);
let directory: string;
let server: Server;

beforeAll(async () => {
  if (missing !== '') return;
  directory = await temporaryDirectory();
  server = await startServer({ directory });
});
afterAll(async () => {
  if (missing !== '') return;
  await server.stop();
  await rm(directory, { recursive: true, force: true });
});

describe.skipIf(missing !== '')(`a client made by @hey-api/openapi-ts${missing}`, () => {
  it('compiles, and signs in, makes a honey jar and gets an error with its code', async () => {
    const folder = join(directory, 'generated');
    await mkdir(folder);
    await writeFile(join(folder, 'package.json'), '{"type": "module"}');
    // For the types of Node.js.
    await symlink(join(import.meta.dirname, '../../../node_modules'), join(folder, 'node_modules'));
    await writeFile(join(folder, 'program.ts'), program);
    const settings = {
      input: `${server.url}/api/v1/openapi.json`,
      output: { path: join(folder, 'client'), module: { extension: '.ts' } },
      plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
    };
    const config = join(folder, 'openapi-ts.config.mjs');
    await writeFile(config, `export default ${JSON.stringify(settings)};`);
    await run(process.execPath, [generator, '-f', config], { cwd: generators });

    const tsc = createRequire(import.meta.url)
      .resolve('typescript/package.json')
      .replace('package.json', 'bin/tsc');
    const strict = [
      '--noEmit',
      '--strict',
      '--skipLibCheck',
      '--allowImportingTsExtensions',
      '--types',
      'node',
    ];
    const options = [...strict, '--target', 'es2023', '--module', 'nodenext'];
    await run(process.execPath, [tsc, ...options, join(folder, 'program.ts')], { cwd: folder });

    const arguments_ = [server.url, admin.email, admin.password];
    const { stdout } = await run(process.execPath, [join(folder, 'program.ts'), ...arguments_]);
    expect(JSON.parse(stdout)).toEqual({ name: 'Reports', alert: null, code: 'NOT_FOUND' });
  });
});
