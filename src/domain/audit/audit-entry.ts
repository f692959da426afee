export const results = ['ok', 'denied', 'failed'] as const;
export type Result = (typeof results)[number];

/** The content of an audit entry: who did what, to what, from where, with which result. */
export type NewEntry = {
  at: Date;
  user_id: string | null;
  user_email: string | null;
  session_id: string | null;
  api_key_id: string | null;
  action: string;
  target_type: string | null;
  target_id: string | null;
  address: string | null;
  result: Result;
  status: number | null;
  request_id: string | null;
  /** Which of our services it happened in. */
  service: string;
  details: Record<string, unknown>;
};

/** What happened without a request: at a start, or by a command. */
export function unattended(entry: Pick<NewEntry, 'action' | 'service'> & Partial<NewEntry>): NewEntry {
  return {
    at: new Date(),
    user_id: null,
    user_email: null,
    session_id: null,
    api_key_id: null,
    target_type: null,
    target_id: null,
    address: null,
    result: 'ok',
    status: null,
    request_id: null,
    details: {},
    ...entry,
  };
}

/** An entry as it is kept: its details are JSON text, and `mac` binds it to the entry before it. */
export type Entry = Omit<NewEntry, 'details'> & { seq: number; details: string; mac: string };

const maxLengths = {
  user_email: 254,
  action: 200,
  target_type: 50,
  target_id: 200,
  address: 64,
  request_id: 64,
  service: 50,
} as const;
const maxDetail = 300;
const maxDetailsBytes = 4096;
// Cut text may need three bytes for each of its characters.
const maxCutDetails = 1300;

/** Bounds an entry to what the log holds: texts are cut, and details over 4 KB become the beginning of their JSON. */
export function bounded(entry: NewEntry): Omit<Entry, 'seq' | 'mac'> {
  const texts = Object.entries(maxLengths).map(([name, length]) => {
    const text = entry[name as keyof typeof maxLengths];
    return [name, text === null ? null : cut(text, length)];
  });
  return { ...entry, ...Object.fromEntries(texts), details: detailsText(entry.details) };
}

function detailsText(details: Record<string, unknown>): string {
  const text = JSON.stringify(details, (_name, value: unknown) =>
    typeof value === 'string' ? cut(value, maxDetail) : value,
  );
  if (Buffer.byteLength(text) <= maxDetailsBytes) return text;
  return JSON.stringify({ cut: cut(text, maxCutDetails) });
}

/** The text so far as it fits, without what the database cannot hold: NUL and half a surrogate pair. */
function cut(text: string, length: number): string {
  return text.slice(0, length).toWellFormed().replaceAll('\0', '\u{FFFD}');
}
