import type { Drive } from './audit.drive.ts';

/** Drives every route that changes something of the personal-data area. */
export async function piiChanges(drive: Drive, token: string): Promise<void> {
  const custom_patterns = { boat: { pattern: 'Greywater-\\d+', description: 'Where the courier crosses' } };
  await drive.send('POST /api/pii/configure', [], { token, body: { custom_patterns } });
  const mark = { detection_id: 'some-1', pii_type: 'boat', correct: false };
  await drive.send('POST /api/pii/feedback', [], { token, body: mark });
}
