import { expect, it } from 'vitest';
import { createLogger } from './logger.ts';

function written(write: (logger: ReturnType<typeof createLogger>) => void): string {
  let text = '';
  write(createLogger('trace', { write: (line) => void (text += line) }));
  return text;
}

it('the log shows no authentication header, wherever it is', () => {
  const headers = {
    authorization: 'Bearer SECRET',
    cookie: 'identity_session=SECRET',
    'x-api-key': 'SECRET',
    'set-cookie': 'SECRET',
    accept: 'text/html',
  };
  const failure = Object.assign(new Error('broken'), { request: { headers }, headers, config: { headers } });
  const text = written((logger) => {
    logger.error({ err: failure, headers, res: { headers }, response: { headers } }, 'failed');
    logger.child({ service: 'platform' }).error({ err: failure }, 'failed again');
  });
  expect(text).toContain('text/html');
  expect(text).not.toContain('SECRET');
});

it('the log names the route of a request, never its address', () => {
  const request = { method: 'GET', url: '/setup?token=SECRET', routeOptions: { url: '/setup' }, ip: '::1' };
  const text = written((logger) => logger.error({ req: request }, 'failed'));
  expect(JSON.parse(text)).toMatchObject({ req: { method: 'GET', route: '/setup', ip: '::1' } });
  expect(text).not.toContain('SECRET');
});

it('the log has the failed statement, but not its parameters', () => {
  const failure = Object.assign(new Error('broken'), {
    query: 'insert into users values ($1)',
    params: ['SECRET'],
    detail: 'Failing row contains (SECRET)',
  });
  const text = written((logger) => logger.error({ err: failure }, 'failed'));
  expect(text).toContain('insert into users');
  expect(text).not.toContain('SECRET');
});

it('the log does not contain a response that the HTTP parser gave up on', () => {
  const failure = Object.assign(new Error('Parse Error'), { rawPacket: Buffer.from('SECRET') });
  const text = written((logger) => logger.error({ err: failure }, 'failed'));
  expect(text).toContain('Parse Error');
  expect(text).not.toContain(JSON.stringify([...Buffer.from('SECRET')]).slice(1, -1));
});
