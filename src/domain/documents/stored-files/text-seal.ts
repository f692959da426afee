import { createHash } from 'node:crypto';

const mark = /\n([0-9a-f]{64})$/;
const markBytes = 65;

/** A value as JSON with its SHA-256 in the last line, so that it shows by itself whether it was changed. */
export function seal(value: unknown): Buffer {
  const json = JSON.stringify(value);
  return Buffer.from(`${json}\n${sha256(json)}`);
}

/** The value; null for what was changed. Earlier versions wrote JSON alone, which is taken as it is. */
export function unseal(content: Buffer): unknown {
  const found = mark.exec(content.subarray(-markBytes).toString('latin1'))?.[1];
  const json = content.toString('utf8', 0, found === undefined ? undefined : content.length - markBytes);
  if (found !== undefined && sha256(json) !== found) return null;
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
