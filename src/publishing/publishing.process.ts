import { constants, getPriority, platform, setPriority } from 'node:os';
import { bytesOf } from './bytes-of.ts';
import type { PublishingOrder, PublishingReply } from './publishing-protocol.ts';

// The program that makes one file of a report, and ends.

// Requests to the server come before a report.
if (platform() === 'linux') setPriority(Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL));

function reply(message: PublishingReply): void {
  process.send?.(message, () => process.disconnect());
}

process.once('message', ({ content, format }: PublishingOrder) => {
  bytesOf(content, format).then(
    (bytes) => reply({ bytes }),
    (error: unknown) => reply({ failed: String(error instanceof Error ? error.stack : error) }),
  );
});
