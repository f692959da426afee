import { Button, Group, Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormats } from '#language/formats.ts';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { useIndicatorsMessages } from '#pages/indicators/indicators.messages.ts';
import { useDownloadMessages } from './download.messages.ts';
import { downloadValues, type Format, type Outcome, type Wanted } from './download-values.ts';
import { LeftOutDialog } from './left-out-dialog.tsx';

type Props = { wanted: Wanted; label: string };

/** Values as a file: in one click as STIX, in two as MISP. Says what was left out, and why. */
export function ExportValues({ wanted, label }: Props) {
  const say = useDownloadMessages();
  const common = useIndicatorsMessages();
  const { number } = useFormats();
  const [partial, setPartial] = useState<Outcome | null>(null);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (format: Format) => downloadValues(wanted, format),
    onSuccess(outcome) {
      if (outcome.left_out.length > 0 || outcome.beyond > 0) setPartial(outcome);
      else
        notifications.show({
          message: say.saved(outcome.file, number(outcome.exported)),
          closeButtonProps: { 'aria-label': common.close },
        });
    },
  });
  return (
    <div>
      <Group gap={1} wrap="nowrap">
        <Button size="compact-sm" variant="default" loading={isPending} onClick={() => mutate('stix')}>
          {label}
        </Button>
        <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false}>
          <Menu.Target>
            <Button size="compact-sm" variant="default" px={8} aria-label={say.others}>
              <span aria-hidden>▾</span>
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => mutate('stix')}>{say.stix}</Menu.Item>
            <Menu.Item onClick={() => mutate('misp')}>{say.misp}</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </Group>
      {error && <ErrorNotice error={error} />}
      <LeftOutDialog outcome={partial} onClose={() => setPartial(null)} />
    </div>
  );
}
