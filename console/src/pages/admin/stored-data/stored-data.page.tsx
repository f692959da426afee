import { Stack } from '@mantine/core';
import { Encryption } from './encryption.tsx';
import { Integrity } from './integrity.tsx';
import { LostFiles } from './lost-files.tsx';
import { Retention } from './retention.tsx';

/** What is stored: whether it is sound, what was lost, what is due to go, and what it is sealed with. */
export function StoredDataPage() {
  return (
    <Stack>
      <Integrity />
      <LostFiles />
      <Retention />
      <Encryption />
    </Stack>
  );
}
