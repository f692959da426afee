import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { knowledgeAreas } from '#api/areas/areas.ts';
import { openKit, principal, type Kit } from '#test/platform/kit.ts';
import type { AuditEntry } from './access/audit.ts';
import { stretched } from '#test/machine/patience.ts';

let kit: Kit;
afterEach(() => kit.app.close());

let recorded: AuditEntry[][] = [];

/** A route that changes nothing next to one that does; recording takes a while. */
async function open(): Promise<Kit> {
  recorded = [];
  kit = await openKit(
    {
      areas: knowledgeAreas,
      authenticate: async ({ token }) => ({ ...principal(token), read_only: token === 'reader' }),
      recordAudit: async (entries) => {
        await sleep(50);
        recorded.push(entries);
      },
    },
    (app) => {
      const schema = { body: z.object({ text: z.unknown() }) };
      app.post('/ask', { config: { action: 'thing.ask', changes: false }, schema }, () => ({}));
      app.post('/make', { config: { action: 'thing.make' }, schema }, () => ({}));
    },
  );
  return kit;
}

const post = (url: string, text: unknown = '', as = 'ann') =>
  kit.send({ method: 'POST', url, as, payload: { text } });

describe('a route that changes nothing', () => {
  it('is open to keys that may only read', async () => {
    await open();
    expect((await post('/ask', '', 'reader')).status).toBe(200);
    expect((await post('/make', '', 'reader')).status).toBe(403);
  });

  it('accepts text that cannot be stored, but nothing that cannot be serialised again', async () => {
    await open();
    for (const text of ['\0', '\ud800', 1e300]) {
      expect((await post('/ask', text)).status).toBe(200);
      expect((await post('/make', text)).status).toBe(422);
    }
    const deep = JSON.parse('['.repeat(100) + ']'.repeat(100)) as unknown;
    expect((await post('/ask', deep)).status).toBe(422);
  });

  it('answers before its entry is on disk; entries are written together, all of them by the time it stops', async () => {
    await open();
    await Promise.all(Array.from({ length: 5 }, () => post('/ask')));
    expect(recorded).toEqual([]);
    await post('/make');
    expect(recorded.flat().map(({ action }) => action)).toEqual(['thing.make']);
    await vi.waitFor(() => expect(recorded).toHaveLength(2), stretched(10_000));
    expect(recorded[1]).toHaveLength(5);
    await post('/ask');
    await kit.app.close();
    expect(recorded.flat()).toHaveLength(7);
  });
});
