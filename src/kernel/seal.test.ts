import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { seal, unseal } from './seal.ts';

const key = randomBytes(32);

describe('a sealed text', () => {
  it('opens with its key and context, and never looks the same twice', () => {
    const sealed = seal(key, 'geheim 🔑', 'user-1');
    expect(sealed).not.toContain('geheim');
    expect(seal(key, 'geheim 🔑', 'user-1')).not.toBe(sealed);
    expect(unseal(key, sealed, 'user-1')).toBe('geheim 🔑');
  });

  it('does not open for another key, another context, or after a change', () => {
    const sealed = seal(key, 'text', 'user-1');
    expect(() => unseal(randomBytes(32), sealed, 'user-1')).toThrow();
    expect(() => unseal(key, sealed, 'user-2')).toThrow();
    const parts = sealed.split('.');
    for (let part = 1; part < parts.length; part += 1) {
      const changed = parts.with(part, `${parts[part]?.startsWith('A') ? 'B' : 'A'}${parts[part]?.slice(1)}`);
      expect(() => unseal(key, changed.join('.'), 'user-1'), `part ${part}`).toThrow();
    }
    expect(() => unseal(key, 'nonsense', 'user-1')).toThrow('not a sealed text');
  });
});
