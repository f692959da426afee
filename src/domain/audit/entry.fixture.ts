import type { NewEntry } from './audit.entry.ts';

/** An entry with every field filled in. */
export function entry(over: Partial<NewEntry> = {}): NewEntry {
  return {
    at: new Date('2026-11-20T10:11:12.345Z'),
    user_id: '11111111-1111-4111-8111-111111111111',
    user_email: 'ana@example.com',
    session_id: '22222222-2222-4222-8222-222222222222',
    api_key_id: '33333333-3333-4333-8333-333333333333',
    action: 'honey_jar.create',
    target_type: 'honey_jar',
    target_id: '44444444-4444-4444-8444-444444444444',
    address: '2001:db8::1',
    result: 'ok',
    status: 201,
    request_id: '55555555-5555-4555-8555-555555555555',
    service: 'platform',
    details: { name: 'Grüße "🐝"', size: 1e21, nested: { b: 1, a: [0.1, null] } },
    ...over,
  };
}
