import { analyticsRoute } from './analytics/analytics.route.ts';
import { botConversationRoute, botConversationsRoute } from './conversations/conversations.route.ts';
import { editorRoute } from './editor/editor.route.ts';
import { embedRoute } from './embed/embed.route.ts';
import { botKeysRoute, programKeysRoute } from './keys/keys.route.ts';
import { botLayout, botListLayout } from './layout.route.ts';
import { listRoute } from './list/list.route.ts';
import { botWebhookRoute, botWebhooksRoute } from './webhooks/webhooks.route.ts';

/** All bots, and the keys of programs that manage them. */
export const botListRoute = botListLayout.addChildren([listRoute, programKeysRoute]);

/** One bot, with its sub-pages. */
export const botRoute = botLayout.addChildren([
  editorRoute,
  embedRoute,
  botKeysRoute,
  analyticsRoute,
  botConversationsRoute,
  botConversationRoute,
  botWebhooksRoute,
  botWebhookRoute,
]);
