import { readFile, writeFile } from 'node:fs/promises';

/** Changes one bit of a file, at this share of its length. Returns what puts it back. */
export async function flip(path: string, at = 0.5): Promise<() => Promise<void>> {
  const sound = await readFile(path);
  const place = Math.min(sound.length - 1, Math.floor(sound.length * at));
  const bytes = Buffer.from(sound);
  bytes[place] = (bytes[place] ?? 0) ^ 1;
  await writeFile(path, bytes);
  return () => writeFile(path, sound);
}
