import { stat } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';

export type DirectoryGuard = { release: () => Promise<void> };

/**
 * Holds a name for the directory (its device and inode) for as long as this process lives: an abstract socket (unix(7)), which is
 * not a file, so that it cannot be deleted, and which ends with the process however that dies. Null when another process of this
 * machine holds it. On systems without such sockets, it guards nothing.
 */
export async function guardDirectory(directory: string): Promise<DirectoryGuard | null> {
  if (process.platform !== 'linux') return { release: async () => undefined };
  const { dev, ino } = await stat(directory, { bigint: true });
  const server = createServer((socket) => socket.destroy());
  const outcome = await listen(server, `\0skep-directory-${dev}-${ino}`);
  if (outcome === 'EADDRINUSE') return null;
  server.unref();
  return {
    release: () =>
      new Promise((resolve) => {
        if (server.listening) server.close(() => resolve());
        else resolve();
      }),
  };
}

/** Answers the code of the error, if there was one: some sandboxes refuse the socket, and the lock file remains. */
function listen(server: Server, path: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    server.on('error', ({ code }: NodeJS.ErrnoException) => resolve(code ?? 'unknown'));
    server.listen({ path, exclusive: true }, () => resolve(undefined));
  });
}
