/** What sockets may cost the server. Bytes and milliseconds, but for the numbers of things. */
export const socketLimits = {
  /** Open at once, in this process. */
  sockets: 1000,
  /** Per user and path, or per address before signing in. */
  perUser: 10,
  messageBytes: 64 * 1024,
  /** Messages that wait for those before them; then nothing more is read. */
  waiting: 16,
  /** Messages of one socket that are processed concurrently. */
  running: 4,
  /** With more than this on its way to a client, what makes more waits; a larger message goes in pieces of so much. */
  sendingBytes: 256 * 1024,
  /** With more than this, the client is disconnected: it was sent data without backpressure. */
  mostBytes: 1024 * 1024,
  /** A client that takes a piece no sooner is dropped. */
  stalledMs: 30_000,
  signInMs: 10_000,
  pingMs: 30_000,
  /** A client that sends nothing for this long is disconnected. */
  silentMs: 60_000,
  /** How often the user's rights are checked. */
  lookMs: 10_000,
  /** How long work in progress is awaited when the server stops, and for half of it the client's close frame. */
  stopMs: 2000,
};

export type SocketLimits = typeof socketLimits;
