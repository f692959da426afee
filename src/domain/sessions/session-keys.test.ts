import { afterEach, describe, expect, it, vi } from 'vitest';
import { createSessionKeys, generateSessionKey, type SessionKeys } from './session-keys.ts';

const claims = { sub: 'user', sid: 'session', role: 'viewer', aal: 'aal1', jti: 'token' };
const minute = 60_000;
const signed = (keys: SessionKeys) => keys.sign(claims, new Date(Date.now() + minute));

afterEach(() => vi.useRealTimers());

describe('a session token', () => {
  it('is known again, until it expires', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const keys = await createSessionKeys(generateSessionKey());
    const token = await signed(keys);
    expect(await keys.verify(token)).toEqual(claims);
    vi.setSystemTime(Date.now() + minute - 1500);
    expect(await keys.verify(token)).toEqual(claims);
    vi.setSystemTime(Date.now() + 1500);
    expect(await keys.verify(token)).toBeNull();
    expect(await keys.verify(token)).toBeNull();
  });

  it('is not accepted for being similar to one, or with another key', async () => {
    const keys = await createSessionKeys(generateSessionKey());
    const token = await signed(keys);
    expect(await keys.verify(token)).toEqual(claims);
    const [header = '', , signature = ''] = token.split('.');
    const raised = Buffer.from(JSON.stringify({ ...claims, role: 'admin', exp: 9e9 })).toString('base64url');
    expect(await keys.verify(`${header}.${raised}.${signature}`)).toBeNull();
    expect(await keys.verify(token.slice(0, -1))).toBeNull();
    expect(await (await createSessionKeys(generateSessionKey())).verify(token)).toBeNull();
    expect(await keys.verify(token)).toEqual(claims);
  });
});
