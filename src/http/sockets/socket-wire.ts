import type { WebSocket } from '@fastify/websocket';
import type { SocketLimits } from './socket-limits.ts';
import { writtenJson, type Written } from '#http/bodies/written-json.ts';
import type { FastifyBaseLogger } from 'fastify';

const asText = { binary: false };

export type Frame = { bytes: Buffer; binary: boolean };

/** One open socket. */
export type Wire = {
  /**
   * Sends a message; resolves when the client has room for another. A client that reads too slowly is disconnected, and so is one
   * that was sent too much without waiting. Does nothing on a closed socket.
   */
  send: (message: object, written?: Written) => Promise<void>;
  /** Sends the close frame. Unread messages are dropped. */
  close: (code: number, reason: string) => void;
  readonly closing: boolean;
};

/** Watches over a socket: that its client lives, is heard one message at a time and takes what it is sent. */
export function openWire(
  ws: WebSocket,
  limits: SocketLimits,
  on: { frame: (frame: Frame) => Promise<void>; closed: () => void },
): Wire {
  let closing = false;
  // Messages that are sent in pieces, and those queued after them.
  let line = Promise.resolve();
  let inLine = 0;
  hearInOrder(ws, limits, { frame: on.frame, deaf: () => closing });
  watchLife(ws, limits);
  ws.on('close', () => {
    closing = true;
    on.closed();
  });

  function close(code: number, reason: string): void {
    if (closing) return;
    closing = true;
    if (inLine === 0) ws.close(code, reason);
    else void line.then(() => ws.close(code, reason));
    // What waits in a paused socket would keep its farewell from being heard.
    ws.resume();
    const drop = setTimeout(() => ws.terminate(), limits.stopMs / 2);
    ws.once('close', () => clearTimeout(drop));
  }

  async function send(message: object, written: Written = {}): Promise<void> {
    if (closing || ws.readyState !== ws.OPEN) return;
    if (ws.bufferedAmount + inLine > limits.mostBytes) return ws.terminate();
    const frame = writtenJson(message, written);
    const fits = ws.bufferedAmount + frame.length <= limits.sendingBytes;
    if (inLine === 0 && fits) return ws.send(frame, asText);
    inLine += frame.length;
    line = line.then(() => sendInPieces(frame));
    await line;
  }

  /** Progress of one large piece is unknown. */
  async function sendInPieces(frame: Buffer): Promise<void> {
    for (let from = 0; from < frame.length; from += limits.sendingBytes) {
      const piece = frame.subarray(from, from + limits.sendingBytes);
      const fin = from + piece.length === frame.length;
      const drop = setTimeout(() => ws.terminate(), limits.stalledMs);
      await new Promise<void>((resolve) => ws.send(piece, { ...asText, fin }, () => resolve()));
      clearTimeout(drop);
      inLine -= piece.length;
    }
  }

  return {
    send,
    close,
    get closing() {
      return closing;
    },
  };
}

/** Passes what comes on, one at a time; while too much waits, nothing is read, which the client's own sending feels. */
function hearInOrder(
  ws: WebSocket,
  { waiting: most }: SocketLimits,
  { frame, deaf }: { frame: (frame: Frame) => Promise<void>; deaf: () => boolean },
): void {
  const waiting: Frame[] = [];
  let busy = false;

  async function work(): Promise<void> {
    busy = true;
    for (let next = waiting.shift(); next && !deaf(); next = waiting.shift()) {
      await frame(next);
      if (ws.isPaused && waiting.length < most) ws.resume();
    }
    busy = false;
  }

  ws.on('message', (bytes: Buffer, binary: boolean) => {
    if (deaf()) return;
    waiting.push({ bytes, binary });
    if (waiting.length >= most) ws.pause();
    if (!busy) void work();
  });
}

/** Asks the client for a sign of life from time to time, and drops it when none comes. */
function watchLife(ws: WebSocket, { pingMs, silentMs }: SocketLimits): void {
  const beat = setInterval(() => ws.ping(), pingMs);
  const silence = setTimeout(() => {
    // Then it is us who are not reading.
    if (ws.isPaused) silence.refresh();
    else ws.terminate();
  }, silentMs);
  for (const sign of ['message', 'ping', 'pong']) ws.on(sign, () => silence.refresh());
  ws.once('close', () => {
    clearInterval(beat);
    clearTimeout(silence);
  });
}

/** A socket as seen by the creators of its state: a way to push messages. */
export type Peer = {
  send: (message: { type: string } & Record<string, unknown>, written?: Written) => Promise<void>;
  log: FastifyBaseLogger;
};
