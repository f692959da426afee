import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { checkBackup } from './backup.reader.ts';
import { formatVersion } from './entries.ts';
import { createFrames, magic, type FrameKind } from './frames.ts';

const manifest = { tables: 1, rows: 2, files: 1, file_bytes: 300 };

async function backup(format = formatVersion): Promise<Buffer> {
  const { frame } = createFrames();
  const json = (kind: FrameKind, value: object) => frame(kind, Buffer.from(JSON.stringify(value)));
  return Buffer.concat([
    magic,
    await json('header', {
      format,
      created_at: new Date().toISOString(),
      skep_version: '0.1.0',
      driver: 'pglite',
      installation_id: newId(),
      migrations: [{ name: '0001_identity.sql', checksum: 'ab' }],
    }),
    await json('begin', { file: 'a.original' }),
    await frame('content', Buffer.alloc(300, 'x')),
    await json('end', { count: 300 }),
    await json('begin', { table: 'users', columns: ['id'] }),
    await frame('content', Buffer.from('[{"id":1},{"id":2}]')),
    await json('end', { count: 2 }),
    await json('manifest', manifest),
  ]);
}

/** As a disk gives it: in pieces of any length. */
async function* pieces(bytes: Buffer, length = 7): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}

const refusal = (bytes: Buffer): Promise<unknown> =>
  checkBackup(pieces(bytes)).then(
    () => null,
    (error: unknown) => error,
  );

describe('a backup', () => {
  let whole: Buffer;
  beforeAll(async () => {
    whole = await backup();
  });

  it('is read however it arrives', async () => {
    for (const length of [1, 7, 4096])
      expect((await checkBackup(pieces(whole, length))).manifest).toEqual(manifest);
  });

  it('is refused when it is cut off anywhere', async () => {
    for (let length = 0; length < whole.length; length += 1)
      expect(await refusal(whole.subarray(0, length)), `cut after ${length}`).toMatchObject({
        code: 'BACKUP_DAMAGED',
      });
    expect(await refusal(whole.subarray(0, whole.length - 1))).toMatchObject({
      message: expect.stringMatching(/cut off after byte \d+, in what follows the table users/) as string,
    });
  });

  it('is refused when any byte of it is changed', async () => {
    for (let at = 0; at < whole.length; at += 1) {
      const flipped = Buffer.from(whole);
      flipped.writeUInt8(flipped.readUInt8(at) ^ 0x10, at);
      expect(await refusal(flipped), `byte ${at}`).toMatchObject({ code: 'BACKUP_DAMAGED' });
    }
    const inFile = Buffer.from(whole);
    const at = whole.indexOf('a.original') + 70;
    inFile.writeUInt8(inFile.readUInt8(at) ^ 1, at);
    expect(await refusal(inFile)).toMatchObject({
      message: expect.stringMatching(
        /bytes were changed in the file a\.original, in the part that begins at byte \d+/,
      ) as string,
    });
  });

  it('is refused with more after its end', async () => {
    expect(await refusal(Buffer.concat([whole, Buffer.from('x')]))).toMatchObject({ code: 'BACKUP_DAMAGED' });
  });

  it('is refused when it has a newer format', async () => {
    expect(await refusal(await backup(2))).toMatchObject({ code: 'BACKUP_TOO_NEW' });
  });
});
