import { request as connect } from 'node:http';
import { once } from 'node:events';
import { connect as connectRaw, type AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RouteHandlerMethod } from 'fastify';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { knowledgeAreas } from '#api/areas/areas.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { openKit, type Kit } from '#test/platform/kit.ts';
import { principalOf } from './access.ts';
import type { AppOptions } from '#http/create-app.ts';
import type { App } from '#http/app.ts';

const jar = '11111111-1111-4111-8111-111111111111';
let kit: Kit;
afterEach(() => kit.app.close());

const open = async (routes: (app: App) => void, options: Partial<AppOptions> = {}): Promise<Kit> => {
  kit = await openKit({ areas: knowledgeAreas, ...options }, routes);
  return kit;
};

/** What was written of a request by Ann. */
async function written(routes: (app: App) => unknown, method: 'GET' | 'HEAD' | 'POST' | 'PUT', url: string) {
  const { send, audited } = await open(routes);
  await send({ method, url, as: 'ann' });
  return audited.map(({ action, result, status }) => `${action} ${result} ${status}`);
}

describe('the audit log of the kit', () => {
  it('records who changed what, from where, with which result', async () => {
    const { send, audited } = await open((app) => {
      app.put('/jars/:honey_jar_id', { config: { action: 'honey_jar.update' } }, () => ({}));
    });
    const { headers } = await send({
      method: 'PUT',
      url: `/jars/${jar}`,
      as: 'ann',
      remoteAddress: '192.0.2.7',
    });
    expect(audited).toEqual([
      {
        at: expect.any(Date),
        user_id: 'ann',
        user_email: 'ann@example.com',
        session_id: 'ann',
        api_key_id: null,
        action: 'honey_jar.update',
        target_type: 'honey_jar',
        target_id: jar,
        address: '192.0.2.7',
        result: 'ok',
        status: 200,
        request_id: headers['x-request-id'],
        details: {},
      },
    ]);
  });

  it('records details of the route: created objects, who signed in, and what else was seen', async () => {
    const { send, audited } = await open((app) => {
      app.post('/login', { config: { access: 'public', action: 'auth.login' } }, (request) => {
        request.audit.user = { user_id: 'eva', email: 'eva@example.com' };
        request.audit.target = { type: 'session', id: 's1' };
        request.audit.details = { by: 'password' };
        return {};
      });
      app.get('/jars/:honey_jar_id', (request) => {
        principalOf(request).note({ action: 'honey_jar.read', target_type: 'honey_jar', target_id: jar });
        return {};
      });
    });
    await send({ method: 'POST', url: '/login' });
    await send({ method: 'GET', url: `/jars/${jar}`, as: 'ann' });
    expect(audited).toMatchObject([
      {
        user_id: 'eva',
        user_email: 'eva@example.com',
        target_type: 'session',
        target_id: 's1',
        details: { by: 'password' },
      },
      { user_id: 'ann', action: 'honey_jar.read', target_id: jar, result: 'ok', details: {} },
    ]);
  });

  const answers: [what: string, wanted: string[], handler: () => unknown][] = [
    ['a change', ['thing.do ok 200'], () => ({})],
    ['an error of ours', ['thing.do failed 500'], () => Promise.reject(new Error('half done'))],
    ['an error of ours at once', ['thing.do failed 500'], () => thrown(new Error('half done'))],
    ['what is not available', ['thing.do failed 503'], () => thrown(new AppError('unavailable', 'Not now'))],
    ['a refusal', ['thing.do denied 403'], () => thrown(new AppError('forbidden', 'Not you'))],
    ['a thing that is hidden', ['thing.do denied 404'], () => thrown(notFound('Thing', { denied: true }))],
    ['a thing that is not there', [], () => thrown(notFound('Thing'))],
    ['a request that is wrong', [], () => thrown(new AppError('invalid', 'No'))],
    ['a conflict', [], () => thrown(new AppError('conflict', 'No'))],
  ];
  it.each(answers)('has for %s: %j', async (_what, wanted, handler) => {
    expect(
      await written((app) => app.post('/x', { config: { action: 'thing.do' } }, handler), 'POST', '/x'),
    ).toEqual(wanted);
  });

  it('records the reason of a refusal', async () => {
    const { send, audited } = await open((app) => {
      app.get('/jars/:honey_jar_id', () => thrown(new AppError('forbidden', 'Not yours')));
    });
    await send({ method: 'GET', url: `/jars/${jar}`, as: 'ann' });
    await send({ method: 'GET', url: `/jars/${jar}` });
    expect(audited).toMatchObject([
      { action: 'GET /jars/:honey_jar_id', target_id: jar, user_id: 'ann', details: { reason: 'Not yours' } },
      {
        result: 'denied',
        status: 401,
        user_id: null,
        details: { reason: expect.stringContaining('Sign in') },
      },
    ]);
  });

  it('records a redirect as a change, and a page with its own refusal as a refusal', async () => {
    const config = { action: 'thing.do' };
    const redirect = (app: App) => app.post('/x', { config }, (_request, reply) => reply.redirect('/', 303));
    expect(await written(redirect, 'POST', '/x')).toEqual(['thing.do ok 303']);
    const page = (app: App) =>
      app.post('/x', { config }, (_request, reply) => reply.code(403).type('text/html').send('<p>No'));
    expect(await written(page, 'POST', '/x')).toEqual(['thing.do denied 403']);
  });

  it('has a download that has a name, by HEAD too, and not what only reads', async () => {
    expect(await written(download, 'GET', '/x')).toEqual(['honey_jar.export ok 200']);
    expect(await written(download, 'HEAD', '/x')).toEqual(['honey_jar.export ok 200']);
    expect(await written(download, 'POST', '/search')).toEqual([]);
  });

  it('leaves refusals to the service that a proxy forwards to', async () => {
    const config = { access: 'public' as const, action: null };
    const proxy = (app: App) => app.post('/x', { config }, (_request, reply) => reply.code(401).send({}));
    expect(await written(proxy, 'POST', '/x')).toEqual([]);
  });

  it('records a change whose response fails as failed', async () => {
    expect(await written(broken, 'POST', '/x')).toEqual(['thing.do failed 500']);
  });

  it('is written before the answer goes out, and before the first byte of a stream', async () => {
    let safe = false;
    const { send } = await open(
      (app) => {
        app.post('/x', { config: { action: 'thing.do' } }, () => ({}));
        app.get('/y', { config: { action: 'thing.export' } }, () => Readable.from(seen()));
      },
      {
        recordAudit: async () => {
          await sleep(20);
          safe = true;
        },
      },
    );
    async function* seen(): AsyncGenerator<string> {
      yield String(safe);
    }
    await send({ method: 'POST', url: '/x', as: 'ann' });
    expect(safe).toBe(true);
    safe = false;
    expect((await send({ method: 'GET', url: '/y', as: 'ann' })).body).toBe('true');
  });

  it('does not keep an answer back when it cannot be written: the log of the server has it then', async () => {
    const lines: string[] = [];
    const logger = pino({ level: 'error' }, { write: (line) => void lines.push(line) });
    const { send } = await open((app) => app.post('/x', { config: { action: 'thing.do' } }, () => ({})), {
      logger,
      recordAudit: () => Promise.reject(new Error('no database')),
    });
    expect((await send({ method: 'POST', url: '/x', as: 'ann' })).status).toBe(200);
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { err: { message: 'no database' }, entries: [{ action: 'thing.do', user_id: 'ann' }] },
    ]);
  });

  const handlers: [what: string, handler: RouteHandlerMethod][] = [
    ['answers something', async () => ({})],
    ['answers nothing', async (_request, reply) => void reply.code(204)],
    ['sends its answer', async (_request, reply) => reply.code(204).send()],
    ['has taken the connection over', async (_request, reply) => void reply.hijack()],
  ];
  it.each(handlers)(
    'records a change whose client has disconnected before the handler %s',
    async (_what, handler) => {
      const begun = Promise.withResolvers<void>();
      const { app, audited } = await open((routed) => {
        routed.post('/x', { config: { action: 'thing.do' } }, async function changing(request, reply) {
          begun.resolve();
          // The change goes on although nobody waits for it any more.
          while (!request.raw.socket.destroyed) await sleep(1);
          await sleep(20);
          return handler.call(this, request, reply);
        });
      });
      await app.listen({ port: 0, host: '127.0.0.1' });
      const { port } = app.server.address() as AddressInfo;
      const client = connect({
        port,
        host: '127.0.0.1',
        method: 'POST',
        path: '/x',
        headers: { authorization: 'Bearer ann' },
      });
      client.on('error', () => undefined).end();
      await begun.promise;
      client.destroy();
      await expect
        .poll(() => audited)
        .toMatchObject([{ action: 'thing.do', result: 'ok', user_id: 'ann', address: '127.0.0.1' }]);
      await sleep(20);
      expect(audited).toHaveLength(1);
    },
  );

  it('is required of every route that changes something', async () => {
    await expect(openKit({ areas: knowledgeAreas }, (app) => app.post('/x', () => ({})))).rejects.toThrow(
      'POST /x needs config.action',
    );
  });
});

function download(app: App): void {
  app.get('/x', { config: { action: 'honey_jar.export' } }, () => Readable.from(['a', 'b']));
  app.post('/search', { config: { action: null } }, () => ({}));
}

function broken(app: App): void {
  const schema = { response: { 200: z.object({ id: z.uuid() }) } };
  app.post('/x', { config: { action: 'thing.do' }, schema }, () => ({ id: 'none' }));
}

function thrown(error: Error): never {
  throw error;
}

describe('a client that resets its connection', () => {
  it('is written down with its address, whatever it has done or been refused', async () => {
    let made = 0;
    const { app, audited } = await open((routes) => {
      routes.post('/things', { config: { action: 'thing.create' } }, async () => ({ number: (made += 1) }));
    });
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as AddressInfo;
    const rest = 'Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}';
    const sent = Array.from({ length: 20 }, (_, i) => {
      const token = i % 2 === 0 ? 'Authorization: Bearer ann\r\n' : '';
      return `POST /things HTTP/1.1\r\nHost: skep.example\r\n${token}${rest}`;
    });
    await Promise.all(sent.map((text) => sendAndReset(port, text)));
    await sleep(300);
    // Those whose reset was seen with their arrival did nothing.
    expect(audited.length).toBeGreaterThan(0);
    expect(audited.filter(({ result }) => result === 'ok')).toHaveLength(made);
    expect(new Set(audited.map(({ address }) => address))).toEqual(new Set(['127.0.0.1']));
  });
});

async function sendAndReset(port: number, text: string): Promise<void> {
  const socket = connectRaw(port, '127.0.0.1');
  await once(socket, 'connect');
  await new Promise((resolve) => {
    socket.write(text, resolve);
  });
  socket.resetAndDestroy();
}
