/** The text of XML, by its mark, its header or its declaration; UTF-8 otherwise. */
export function decodeFeed(bytes: Buffer, contentType: string): string {
  const head = bytes.subarray(0, 200).toString('latin1');
  const declared =
    /charset\s*=\s*"?([\w-]+)/i.exec(contentType)?.[1] ??
    /<\?xml[^>]*encoding\s*=\s*["']([\w-]+)/i.exec(head)?.[1];
  const mark =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : null;
  return decoderOf(mark ?? declared ?? 'utf-8').decode(bytes);
}

function decoderOf(name: string): InstanceType<typeof TextDecoder> {
  try {
    return new TextDecoder(name);
  } catch {
    return new TextDecoder('utf-8');
  }
}
