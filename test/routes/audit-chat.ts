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
