import { forbidden, signedIn, unknown, type RouteRule } from './route-rule.ts';

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
