import type { IncomingMessage } from 'node:http';

/** So many pieces, of 64 KiB at most, are read in one turn of the event loop, over all connections. */
const piecesATurn = 4;

/** Those that have sent something and may go on, in the order of their turns. */
const waiting: IncomingMessage[] = [];
const dropping = new WeakSet<IncomingMessage>();
let turnIsDue = false;

/**
 * Reads what still comes of a body that nobody wants, and drops it: a client that sends on could not read its answer. Many that
 * send large ones at once take turns, or reading them would leave no time for anybody else.
 */
export function dropRest(raw: IncomingMessage): void {
  if (raw.readableEnded) return;
  raw.unpipe();
  if (!dropping.has(raw)) raw.on('data', () => waitForTurn(raw));
  dropping.add(raw);
  raw.resume();
}

/**
 * Keeps Node.js from dropping the rest of a body by itself once it has been answered, which it does as fast as it comes.
 * Whoever calls this calls `dropRest` in the end.
 */
export function keepUnread(raw: IncomingMessage): void {
  raw.read(0);
}

function waitForTurn(raw: IncomingMessage): void {
  raw.pause();
  waiting.push(raw);
  if (!turnIsDue) setImmediate(giveTurns);
  turnIsDue = true;
}

function giveTurns(): void {
  turnIsDue = false;
  for (const raw of waiting.splice(0, piecesATurn)) raw.resume();
  if (waiting.length > 0) setImmediate(giveTurns);
  turnIsDue = waiting.length > 0;
}
