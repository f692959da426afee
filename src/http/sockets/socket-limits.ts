/** What sockets may cost the server. Bytes and milliseconds, but for the numbers of things. */
export const socketLimits = {
  /** Open at once, in this process. */
  sockets: 1000,
  /** Of one user at one path, or of one address before anybody has signed in. */
  perUser: 10,
  messageBytes: 64 * 1024,
  /** Messages that wait for those before them; then nothing more is read. */
  waiting: 16,
  /** Messages of one socket that are processed concurrently. */
  running: 4,
  /** With more than this on its way to a client, what makes more waits; a larger message goes in pieces of so much. */
  sendingBytes: 256 * 1024,
  /** With more than this, the client is dropped: it was sent what nobody could wait with. */
  mostBytes: 1024 * 1024,
  /** A client that takes a piece no sooner is dropped. */
  stalledMs: 30_000,
  signInMs: 10_000,
  pingMs: 30_000,
  /** A client that gives no sign for so long is gone. */
  silentMs: 60_000,
  /** How often it is looked whether who signed in may still be here. */
  lookMs: 10_000,
  /** What is under way when the server stops is waited for so long, and for the client's farewell half of it. */
  stopMs: 2000,
};

export type SocketLimits = typeof socketLimits;
