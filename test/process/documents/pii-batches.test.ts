import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { send, signIn, untilEnded } from '#test/platform/client.ts';
import { dataDirectory } from '#test/server/data-directory.ts';
import { inspect } from '#test/server/inspection.ts';
import { startServer, type Server } from '#test/server/server.ts';
import { stretched, until } from '#test/machine/patience.ts';

const count = 40;
const withinMs = 60_000;
let directory: string;
beforeAll(async () => {
  directory = await dataDirectory();
});
afterAll(() => rm(directory, { recursive: true, force: true }));

/** Long enough that a kill comes in the middle: each has an e-mail address of its own, and a number of high risk. */
const textOf = (at: number) =>
  `Write to agent${at}@example.com, whose SSN is 536-22-1234. ${'The loader beacons to the relay every hour. '.repeat(800)}`;

const call = (server: Server, token: string, path: string, json?: object): Promise<any> =>
  send(new URL(`/api/pii${path}`, server.url), { token, ...(json && { json }) });

/** Lets the batch go on until so many documents have ended, in a life of the server that a kill ends. */
async function lifeUntil(job: string, ended: number): Promise<any> {
  const server = await startServer({ directory });
  try {
    const { token } = await signIn(server.url);
    const reached = async () => {
      const state = await call(server, token, `/batch/status/${job}`);
      return (state.progress.documents_processed >= ended || state.completion_time !== null) && state;
    };
    return await until(reached, { what: `the batch has processed ${ended} documents`, withinMs });
  } finally {
    await server.kill();
  }
}

it(
  'a batch continues after each kill -9, and counts every document once',
  async () => {
    const first = await startServer({ directory });
    const client = await signIn(first.url);
    const jar = await client.createJar('Killed');
    for (let at = 0; at < count; at += 1) await client.upload(jar, `agent-${at}.txt`, textOf(at));
    await untilEnded(client, jar, withinMs);
    const { job_id } = await call(first, client.token, '/batch/submit', {
      job_name: 'Killed',
      input_source: { type: 'honey_jar', honey_jar_id: jar },
      detection_settings: { compliance_frameworks: ['GDPR'] },
      processing_options: { batch_size: 15 },
      output_settings: { export_format: 'ndjson', mask_results: false },
    });
    await first.kill();

    const seen: number[] = [];
    for (const ended of [12, 25]) seen.push((await lifeUntil(job_id, ended)).progress.documents_processed);
    expect(seen.some((processed) => processed > 0 && processed < count)).toBe(true);
    expect(seen.toSorted((a, b) => a - b)).toEqual(seen);

    const last = await startServer({ directory });
    try {
      const { token } = await signIn(last.url);
      await expect
        .poll(async () => (await call(last, token, `/batch/status/${job_id}`)).status, {
          timeout: stretched(withinMs),
        })
        .toBe('completed');
      const state = await call(last, token, `/batch/status/${job_id}`);
      expect(state).toMatchObject({
        progress: { documents_processed: count, total_documents: count },
        current_stats: { pii_detections: 2 * count, high_risk_elements: count },
        failed_documents: 0,
      });
      const file = await fetch(new URL(`/api/pii/batch/download/${job_id}`, last.url), {
        headers: { authorization: `Bearer ${token}` },
      });
      const found = (await file.text())
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line));
      const addresses = found.flatMap(({ detections }) => detections.map((each: any) => each.original_value));
      expect(new Set(addresses.filter((each) => each.includes('@'))).size).toBe(count);
      expect(found).toHaveLength(count);
      await expect.poll(() => last.stderr(), { timeout: stretched(withinMs) }).toContain('reconciled');
    } finally {
      await last.stop();
    }
    expect(await inspect(directory)).toEqual([]);
  },
  stretched(240_000),
);
