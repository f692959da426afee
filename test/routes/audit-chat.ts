import type { Drive } from './audit-drive.ts';

/** Drives every route that changes something of conversations and models. */
export async function chatChanges(drive: Drive, token: string, user_id: string): Promise<void> {
  const body = { message: 'Where does the courier cross?' };
  const said = await drive.send('POST /api/chat/message', [], { token, body });
  const path = '/api/chat/conversations/{conversation_id}';
  await drive.send(`POST ${path}/prune`, [said.body.conversation_id], { token });
  const id = said.body.conversation_id;
  const title = drive.keep(`Title ${crypto.randomUUID()}`);
  await drive.send(`PUT ${path}`, [id], { token, body: { title } });
  const again = await drive.send(`POST ${path}/regenerate`, [id], { token, body: {} });
  const comment = drive.keep(`Comment ${crypto.randomUUID()}`);
  await drive.send(`POST ${path}/messages/{message_id}/feedback`, [id, again.body.message_id], {
    token,
    body: { rating: 'down', comment },
  });
  await drive.send(`DELETE ${path}`, [said.body.conversation_id], { token });
  for (const change of ['load', 'unload'])
    await drive.send(`POST /api/chat/models/{model_name}/${change}`, ['extractive'], { token });
  for (const version of ['v1', 'v2']) await drive.send(`POST /api/${version}/chat`, [], { token, body });
  const app = drive.test.chat;
  for (const asked of [body, { ...body, user_id }])
    await drive.send('POST /chat/message', [], { token, body: asked, app });
}

/** Drives every route that changes something of bots, at the platform and at the public service. */
export async function botChanges(drive: Drive, token: string): Promise<void> {
  for (const app of [drive.test.platform, drive.test.publicBot]) {
    const send = (route: string, ids: string[], body?: object) => {
      const [method = '', path = ''] = route.split(' ');
      return drive.send(`${method} /api/public${path}`, ids, { token, app, ...(body && { body }) });
    };
    const made = await send('POST /bots/create', [], { name: 'A bot' });
    drive.keep(made.body.bot.api_key);
    const id: string = made.body.bot.bot_id;
    await send('PUT /bots/{bot_id}', [id], {
      configuration: { system_prompt: drive.keep('A manner of speaking') },
    });
    const key = await send('POST /bots/{bot_id}/api-keys', [id], { name: 'A key' });
    drive.keep(key.body.api_key.key);
    await send('DELETE /bots/{bot_id}/api-keys/{key_id}', [id, key.body.api_key.id]);
    const url = drive.keep(`https://192.9.9.9/${crypto.randomUUID()}`);
    const hook = await send('POST /bots/{bot_id}/webhooks', [id], { url, events: ['message.sent'] });
    const hooked = [id, hook.body.webhook.id];
    await send('PUT /bots/{bot_id}/webhooks/{webhook_id}', hooked, { active: true });
    await send('POST /bots/{bot_id}/webhooks/{webhook_id}/test', hooked);
    await send('DELETE /bots/{bot_id}/webhooks/{webhook_id}', hooked);
    const message = drive.keep(`Where does the courier cross? ${crypto.randomUUID()}`);
    const said = await send('POST /chat/{bot_id}/message', [id], { message });
    const { session_id, message_id } = said.body;
    const comment = drive.keep(`Comment ${crypto.randomUUID()}`);
    await send('POST /chat/{bot_id}/feedback', [id], { session_id, message_id, rating: 3, comment });
    await send('POST /chat/{bot_id}/close', [id], { session_id });
    await send('DELETE /bots/{bot_id}/sessions/{session_id}', [id, session_id]);
    await send('DELETE /bots/{bot_id}', [id]);
  }
  const own = { token, body: { name: 'A key', type: 'readonly' } };
  const key = await drive.send('POST /api/admin/public-keys', [], own);
  drive.keep(key.body.api_key.key);
  await drive.send('DELETE /api/admin/public-keys/{key_id}', [key.body.api_key.id], { token });
}
