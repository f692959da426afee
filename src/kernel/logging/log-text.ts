import { pino, type DestinationStream } from 'pino';

type Entry = { level: number; time: string; msg?: string; service?: string; err?: unknown };

const hidden = new Set(['level', 'time', 'msg', 'service', 'err', 'request_id']);

/** A destination for a logger that writes its entries to standard error as lines for people. */
export function textLog(
  write: (line: string) => void = (line) => void process.stderr.write(line),
): DestinationStream {
  return { write: (line) => write(`${asText(JSON.parse(line) as Entry)}\n`) };
}

/** `09:30:00 warning platform: the message (name: value, …)`; the stack of an error follows on lines of its own. */
function asText(entry: Entry): string {
  const { level, time, msg = '', service, err } = entry;
  const fields = Object.entries(entry).filter(([name, value]) => !hidden.has(name) && value !== null);
  const details = fields.map(([name, value]) => `${name}: ${visible(value)}`).join(', ');
  return [
    new Date(time).toTimeString().slice(0, 8),
    level === 30 ? null : level === 40 ? 'warning' : (pino.levels.labels[level] ?? 'error'),
    service ? `${service}:` : null,
    escaped(msg),
    details ? `(${details})` : null,
    err === undefined ? null : problem(err, level),
  ]
    .filter((part) => part !== null)
    .join(' ');
}

function visible(value: unknown): string {
  return escaped(typeof value === 'string' ? value : JSON.stringify(value));
}

/** An error's message; with its stack when it is more than a warning. */
function problem(err: unknown, level: number): string {
  const { message, stack } = err as { message?: unknown; stack?: unknown };
  const text = level > 40 && typeof stack === 'string' ? `\n${stack}` : `– ${String(message)}`;
  return escaped(text, /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g);
}

/** Without what would move the cursor or colour the terminal, wherever it came from. */
function escaped(text: string, unsafe = /[\u0000-\u001f\u007f-\u009f]/g): string {
  return text.replaceAll(unsafe, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
