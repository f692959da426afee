import type { IncomingMessage } from 'node:http';

/** So many bytes are read in one turn of the event loop, over all connections, and a piece of each that goes over it. */
const bytesATurn = 256 * 1024;
/** Of those that wait, so many go on in one turn: a piece has 64 KiB at most. */
const resumedATurn = 4;

/** Those that have sent something and may go on, in the order of their turns. */
const waiting: IncomingMessage[] = [];
const dropping = new WeakSet<IncomingMessage>();
let turnIsDue = false;
let bytesRead = 0;

/**
 * Reads and drops the rest of an unwanted body: a client that is still sending could not read its response. Many large ones at
 * once take turns, or reading them would leave no time for other requests.
 */
export function dropRest(raw: IncomingMessage): void {
  if (raw.readableEnded) return;
  raw.unpipe();
  if (!dropping.has(raw)) raw.on('data', (piece: Buffer) => countPiece(raw, piece.length));
  dropping.add(raw);
  raw.resume();
}

/**
 * Keeps Node.js from dropping the rest of a body by itself once it has been answered, which it does as fast as it comes.
 * The caller calls `dropRest` in the end. One that is here whole stays as it is: an empty one would end before anybody listens, and
 * who waits for its end would wait forever.
 */
export function keepUnread(raw: IncomingMessage): void {
  if (!raw.complete) raw.read(0);
}

function countPiece(raw: IncomingMessage, bytes: number): void {
  bytesRead += bytes;
  if (!turnIsDue) setImmediate(beginTurn);
  turnIsDue = true;
  if (bytesRead < bytesATurn || raw.isPaused()) return;
  raw.pause();
  waiting.push(raw);
}

function beginTurn(): void {
  bytesRead = 0;
  for (const raw of waiting.splice(0, resumedATurn)) raw.resume();
  turnIsDue = waiting.length > 0;
  if (turnIsDue) setImmediate(beginTurn);
}
