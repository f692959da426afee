import { expect, it } from 'vitest';
import { readReply } from './reply.ts';

it('reads a reply', () => {
  const reply = readReply({
    success: true,
    response: 'GRAVELTIDE uses VPN appliances.',
    session_id: 's1',
    message_id: 'm1',
    sources: [{ document: 'Report', page: 3, relevance: 0.9, content_preview: 'It used …' }],
    suggested_actions: [
      { type: 'question', text: 'Since when?', url: null },
      { type: 'link', text: 'The report', url: 'https://example.org/report' },
    ],
  });
  expect(reply).toEqual({
    text: 'GRAVELTIDE uses VPN appliances.',
    sessionId: 's1',
    messageId: 'm1',
    sources: [{ document: 'Report', page: 3, preview: 'It used …' }],
    actions: [
      { text: 'Since when?', url: null },
      { text: 'The report', url: 'https://example.org/report' },
    ],
  });
});

it('opens no address that would run a script', () => {
  const urls = ['javascript:alert(1)', 'data:text/html,x', 'not an address', 42];
  const { actions } = readReply({ suggested_actions: urls.map((url) => ({ text: 'x', url })) });
  expect(actions.map(({ url }) => url)).toEqual([null, null, null, null]);
});

it('makes do with what is missing or wrong', () => {
  for (const body of [null, 'text', [], { response: 1, sources: 'none', suggested_actions: [null] }]) {
    expect(readReply(body)).toMatchObject({ text: '', sessionId: '', messageId: null, sources: [] });
  }
});
