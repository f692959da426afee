import { expect, it } from 'vitest';
import { currentOwner } from '#kernel/owner.ts';
import { principal } from '#test/platform/kit.ts';
import { openSocket } from '#test/sockets/socket.ts';
import { startSockets } from '#test/sockets/socket-server.ts';

it('a message is processed on behalf of its sender', async () => {
  const owners: (string | null)[] = [];
  const { app, url } = await startSockets({
    async authenticate({ token }) {
      owners.push(currentOwner());
      return principal(token);
    },
  });
  const socket = await openSocket(url, '/socket');
  socket.send({ type: 'auth', token: 'ann' });
  socket.send({ type: 'echo', text: 'hello' });
  await socket.next('echo');
  expect(owners).toEqual(['address:127.0.0.1', 'user:ann']);
  await app.close();
});
