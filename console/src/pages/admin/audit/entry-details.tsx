import { Box, Stack, Text } from '@mantine/core';
import { useFormats } from '#language/formats.ts';
import { FactList } from '#pages/admin/fact-list.tsx';
import { Dialog } from '#parts/dialog.tsx';
import type { Entry } from './entries.ts';
import { useAuditMessages } from './audit.messages.ts';
import classes from './audit.module.css';

/** All that was recorded of an entry; null closes it. */
export function EntryDetails({ entry, onClose }: { entry: Entry | null; onClose: () => void }) {
  const say = useAuditMessages();
  return (
    <Dialog opened={entry !== null} title={entry ? say.detailsOf(entry.seq) : ''} size="lg" onClose={onClose}>
      {entry && <Facts entry={entry} />}
    </Dialog>
  );
}

function Facts({ entry }: { entry: Entry }) {
  const say = useAuditMessages();
  const { dateTime } = useFormats();
  const facts: [string, string | number | null][] = [
    [say.time, `${dateTime(entry.at)} (${entry.at})`],
    [say.user, entry.user_email ?? entry.user_id ?? say.unknown],
    [say.action, entry.action],
    [say.target, [entry.target_type, entry.target_id].filter((part) => part !== null).join(' ') || null],
    [say.result, say[entry.result]],
    [say.status, entry.status],
    [say.address, entry.address],
    [say.session, entry.session_id],
    [say.key, entry.api_key_id],
    [say.request, entry.request_id],
    [say.service, entry.service],
    [say.mac, entry.mac],
  ];
  return (
    <Stack gap="sm">
      <FactList facts={facts.filter(([, value]) => value !== null)} />
      {Object.keys(entry.details).length > 0 && (
        <>
          <Text size="sm" fw={600}>
            {say.content}
          </Text>
          <Box component="pre" className={classes.content ?? ''} tabIndex={0}>
            {JSON.stringify(entry.details, null, 2)}
          </Box>
        </>
      )}
    </Stack>
  );
}
