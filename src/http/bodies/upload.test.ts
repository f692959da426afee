import { setTimeout as sleep } from 'node:timers/promises';
import multipart from '@fastify/multipart';
import fastify from 'fastify';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { PassThrough, Transform } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { AppError } from '#kernel/errors.ts';
import { readForm, type IncomingFile } from './upload.ts';

/** Refuses a file of more than 1,000 bytes in the middle of its stream, as the store does. */
async function stage({ file }: IncomingFile): Promise<string> {
  let size = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      done(size > 1000 ? new AppError('too_large', 'Too large') : null, chunk);
    },
  });
  const kept = new PassThrough();
  const [content] = await Promise.all([text(kept), pipeline(file, measure, kept)]);
  return content;
}

async function stageLate(incoming: IncomingFile): Promise<string> {
  await sleep(20);
  return stage(incoming);
}

async function post(files: string[], taking = stage, missing = 0) {
  const discarded: string[] = [];
  const app = fastify();
  await app.register(multipart, { limits: { fileSize: Infinity } });
  app.post('/', async (request) => {
    const { files: outcomes } = await readForm(request, {
      stage: taking,
      discard: async (staged) => void discarded.push(staged),
      said: () => null,
    });
    return outcomes.map((outcome) => ('staged' in outcome ? outcome.staged : outcome.error.kind));
  });
  const form = new FormData();
  files.forEach((content, i) => form.append('files', new Blob([content]), `${i}.txt`));
  const encoded = new Response(form);
  const whole = Buffer.from(await encoded.arrayBuffer());
  const payload = whole.subarray(0, whole.length - missing);
  const headers = { 'content-type': encoded.headers.get('content-type') ?? '' };
  const { statusCode, body } = await app.inject({ method: 'POST', url: '/', payload, headers });
  await app.close();
  return { statusCode, outcomes: JSON.parse(body) as unknown, discarded };
}

describe('a form of files', () => {
  it('returns a result for every file, also for those after a refused one', async () => {
    const large = 'x'.repeat(3_000_000);
    const { outcomes } = await post(['first', large, 'third', large, 'fifth']);
    expect(outcomes).toEqual(['first', 'too_large', 'third', 'too_large', 'fifth']);
  });

  it('keeps the order of the form, and processes at most eight files at a time', async () => {
    const contents = Array.from({ length: 30 }, (_, i) => `file ${i}`);
    const hand = { now: 0, most: 0 };
    const { outcomes } = await post(contents, async (incoming) => {
      hand.most = Math.max(hand.most, (hand.now += 1));
      const content = await stage(incoming);
      await sleep(Math.random() * 10);
      hand.now -= 1;
      return content;
    });
    expect(outcomes).toEqual(contents);
    expect(hand.most).toBeGreaterThan(1);
    expect(hand.most).toBeLessThanOrEqual(8);
  });

  it('discards stored files when storing another file fails for an internal reason', async () => {
    const { statusCode, discarded } = await post(['first', 'broken', 'third'], async (incoming) => {
      const content = await stage(incoming);
      if (content === 'broken') throw new Error('The disk is gone');
      return content;
    });
    expect(statusCode).toBe(500);
    expect(discarded.toSorted()).toEqual(['first', 'third']);
  });

  it('that is truncated is refused, also when its file was not read yet', async () => {
    const { outcomes } = await post(['first', 'x'.repeat(500)], stageLate, 100);
    expect(outcomes).toMatchObject({ message: 'The form is malformed or truncated' });
  });
});
