/** Bytes of a header, and what everything in a tar is padded to. */
export const tarBlock = 512;

const checksum = { from: 148, to: 156 };
const space = 32;

/** Whether a tar can begin with these bytes: with a header whose checksum is right, or the zeros that end an archive. */
export function isTarHeader(head: Uint8Array): boolean {
  const header = head.subarray(0, tarBlock);
  if (header.every((byte) => byte === 0)) return true;
  const stated = Buffer.from(header.subarray(checksum.from, checksum.to)).toString('latin1');
  const sum = header.reduce(
    (total, byte, at) => total + (at >= checksum.from && at < checksum.to ? space : byte),
    0,
  );
  return Number.parseInt(stated.replaceAll('\0', ' '), 8) === sum;
}
