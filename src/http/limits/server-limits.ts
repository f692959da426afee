/** What one request may cost the server. Bytes and milliseconds, but for the numbers of files and connections. */
export const serverLimits = {
  bodyBytes: 1024 * 1024,
  filesPerRequest: 200,
  fieldBytes: 256 * 1024,
  headerBytes: 16 * 1024,
  headersMs: 15_000,
  /** A body that is not an upload: 1 MiB needs no longer. */
  bodyMs: 30_000,
  uploadMs: 10 * 60_000,
  /** An upload to a route with `longUpload`: 10 GiB at half a MiB in a second. */
  longUploadMs: 6 * 60 * 60_000,
  /** A client that neither sends nor reads for this long is disconnected. */
  silentMs: 2 * 60_000,
  keepAliveMs: 72_000,
  /** Connections in all; a further one is closed at once. */
  connections: 10_000,
  /** Of these such as wait for a request, in all and of one address: of more those that have waited longest are closed, */
  idle: 2000,
  idlePerAddress: 200,
  /** after so long at least. */
  idleMs: 2000,
  /** How often connections are looked over for those whose time is up. */
  checkMs: 5000,
};

export type ServerLimits = typeof serverLimits;
