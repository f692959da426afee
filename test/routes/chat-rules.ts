import { below, forbidden, open, signedIn, unknown, type RouteRule } from './route-rule.ts';

/** The routes of conversations and models, by who is let in: see route-rules.ts. */
export const chatRules: Record<string, RouteRule> = {
  'POST /api/chat/message': { ...signedIn, body: { message: 'Anything?' } },
  'GET /api/chat/conversations': signedIn,
  'GET /api/chat/conversations/{conversation_id}': unknown,
  'PUT /api/chat/conversations/{conversation_id}': { ...unknown, body: { title: 'Mine' } },
  'DELETE /api/chat/conversations/{conversation_id}': unknown,
  'POST /api/chat/conversations/{conversation_id}/regenerate': { ...unknown, body: {} },
  'POST /api/chat/conversations/{conversation_id}/messages/{message_id}/feedback': {
    ...unknown,
    body: { rating: 'up' },
  },
  'GET /api/chat/conversations/{conversation_id}/token-usage': unknown,
  'POST /api/chat/conversations/{conversation_id}/prune': unknown,
  'GET /api/chat/models': signedIn,
  'GET /api/chat/models/{model_name}': unknown,
  'POST /api/chat/models/{model_name}/load': forbidden,
  'POST /api/chat/models/{model_name}/unload': forbidden,
  'GET /api/chat/models/operations/{operation_id}': unknown,
};

const rating = { session_id: 'a', message_id: '00000000-0000-4000-8000-000000000000', rating: 5 };
const bot = '/bots/{bot_id}';

/** The public bot interface, on its own port and at the platform. */
export const botRules: Record<string, RouteRule> = below('/api/public', {
  'GET /postman/collection.json': open,
  'GET /bots/list': forbidden,
  'POST /bots/create': { ...forbidden, body: { name: 'A bot' } },
  'GET /bots/reach': { ...forbidden, query: 'honey_jar_ids=' },
  'GET /bots/{bot_id}': forbidden,
  'PUT /bots/{bot_id}': { ...forbidden, body: { name: 'A bot' } },
  'DELETE /bots/{bot_id}': forbidden,
  [`POST ${bot}/api-keys`]: { ...forbidden, body: { name: 'A key' } },
  [`GET ${bot}/api-keys`]: forbidden,
  [`DELETE ${bot}/api-keys/{key_id}`]: forbidden,
  [`GET ${bot}/analytics`]: forbidden,
  [`GET ${bot}/sessions`]: forbidden,
  [`DELETE ${bot}/sessions/{session_id}`]: forbidden,
  [`GET ${bot}/feedback`]: forbidden,
  [`POST ${bot}/webhooks`]: { ...forbidden, body: { url: 'https://192.9.9.9/', events: ['message.sent'] } },
  [`GET ${bot}/webhooks`]: forbidden,
  [`PUT ${bot}/webhooks/{webhook_id}`]: { ...forbidden, body: { active: false } },
  [`DELETE ${bot}/webhooks/{webhook_id}`]: forbidden,
  [`POST ${bot}/webhooks/{webhook_id}/test`]: forbidden,
  [`GET ${bot}/webhooks/{webhook_id}/deliveries`]: forbidden,
  'GET /chat/{bot_id}': forbidden,
  'POST /chat/{bot_id}/message': { ...forbidden, body: { message: 'Anything?' } },
  'GET /chat/{bot_id}/history': { ...forbidden, query: 'session_id=a' },
  'POST /chat/{bot_id}/feedback': { ...forbidden, body: rating },
  'POST /chat/{bot_id}/close': { ...forbidden, body: { session_id: 'a' } },
});
