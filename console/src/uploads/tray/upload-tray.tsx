import { ActionIcon, Alert, Button, Group, Paper, Progress, Text, VisuallyHidden } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { useFormats } from '#language/formats.ts';
import { countUploads, type Counts } from '#uploads/engine/counts.ts';
import { speed } from '#uploads/engine/speed.ts';
import { useUploads } from '#uploads/engine/state.ts';
import { isOpen, isWell } from '#uploads/engine/upload.ts';
import { cancelWaiting, clearEnded, retry, startUploads } from '#uploads/engine/uploads.ts';
import { useRoomBelow } from './room-below.ts';
import { PauseNotice } from './pause-notice.tsx';
import { useTrayMessages } from './tray.messages.ts';
import { UploadList } from './upload-list.tsx';
import classes from './upload-tray.module.css';

type Props = {
  userId: string;
  begins: Begins;
};

/** Which uploads begin on the page: any, or new versions of documents. */
export type Begins = 'all' | 'versions' | null;

/**
 * What is on its way to honey jars, how far it is, and what became of it; nothing when there is nothing. It unfolds where uploads begin
 * and where something failed, else it would lie upon what the page is for: what arrived well is seen in its honey jar.
 */
export function UploadTray({ userId, begins }: Props) {
  const say = useTrayMessages();
  const { number } = useFormats();
  const { uploads, shares, pause, skipped, unkept } = useUploads();
  const [chosen, setChosen] = useState<boolean | null>(null);
  const isGoingOn = uploads.some(isOpen);
  const allWell = !isGoingOn && skipped === 0 && uploads.every(isWell);
  const beginsHere =
    begins === 'all' ||
    (begins === 'versions' && uploads.some((one) => isOpen(one) && one.kind === 'version'));
  const open = chosen ?? (isGoingOn ? beginsHere : !allWell);
  useEffect(() => startUploads(userId), [userId]);
  const pathname = useLocation({ select: (at) => at.pathname });
  const onPage = useEffectEvent(() => {
    if (allWell && !open && begins === null) clearEnded();
  });
  // What is over was seen on the page before.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- it is the change of the page that counts
  useEffect(() => onPage(), [pathname]);
  const clear = () => {
    clearEnded();
    setChosen(null);
  };
  const tray = useRoomBelow();
  if (uploads.length === 0 && skipped === 0) return null;
  const counts = countUploads(uploads, shares);
  const failed = uploads.filter(({ state }) => state === 'failed');
  return (
    <Paper
      ref={tray}
      component="section"
      aria-label={say.title}
      withBorder
      shadow="md"
      className={classes.tray}
    >
      <Group justify="space-between" wrap="nowrap" px="sm" py={6} gap="xs">
        <Headline counts={counts} />
        <Group gap={4} wrap="nowrap">
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={open ? say.minimise : say.maximise}
            aria-expanded={open}
            onClick={() => setChosen(!open)}
          >
            <span aria-hidden="true">{open ? '▾' : '▴'}</span>
          </ActionIcon>
          {!isGoingOn && (
            <ActionIcon variant="subtle" color="gray" aria-label={say.clear} onClick={clear}>
              <span aria-hidden="true">✕</span>
            </ActionIcon>
          )}
        </Group>
      </Group>
      {counts.waiting + counts.sending > 0 && <Sending counts={counts} />}
      <PauseNotice pause={pause} />
      {unkept && (
        <Alert color="yellow" p="xs" radius={0}>
          {say.unkept}
        </Alert>
      )}
      {skipped > 0 && (
        <Text size="xs" c="dimmed" px="sm" pb={6}>
          {say.skipped(number(skipped))}
        </Text>
      )}
      {open && uploads.length > 0 && (
        <>
          <UploadList uploads={uploads} shares={shares} />
          {(failed.length > 0 || counts.waiting > 0) && (
            <Group gap="xs" px="sm" py={6}>
              {failed.length > 1 && (
                <Button size="compact-sm" variant="default" onClick={() => void retry(failed)}>
                  {say.retryAll}
                </Button>
              )}
              {counts.waiting > 0 && (
                <Button size="compact-sm" variant="subtle" color="gray" onClick={cancelWaiting}>
                  {say.cancel}
                </Button>
              )}
            </Group>
          )}
        </>
      )}
    </Paper>
  );
}

/** How far all are together. Screen readers hear of the steps, not of each file. */
function Headline({ counts }: { counts: Counts }) {
  const say = useTrayMessages();
  const { number } = useFormats();
  const { all, waiting, sending, reading, failed, failedInside } = counts;
  const left = waiting + sending;
  const parts =
    left > 0
      ? [say.sending(number(all - left), number(all))]
      : reading > 0
        ? [say.reading(number(reading))]
        : failed > 0
          ? [say.endedFailed(number(failed), number(all))]
          : [
              say.ended(all, number(all)),
              ...(failedInside > 0 ? [say.someFailed(number(failedInside))] : []),
            ];
  const phase = left > 0 ? say.title : parts.join(' · ');
  return (
    <>
      <Text fw={600} size="sm" truncate>
        {[...parts, left === 0 && reading > 0 && failed > 0 && say.someFailed(number(failed))]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      <VisuallyHidden aria-live="polite">{reading > 0 && left === 0 ? say.beingRead : phase}</VisuallyHidden>
    </>
  );
}

function Sending({ counts: { bytes, sentBytes, reading, failed } }: { counts: Counts }) {
  const say = useTrayMessages();
  const { bytes: amount, number, duration } = useFormats();
  const perSecond = speed();
  const share = bytes === 0 ? 0 : sentBytes / bytes;
  const facts = [
    `${amount(Math.round(sentBytes))} / ${amount(bytes)}`,
    perSecond !== null && perSecond > 0 && say.speed(amount(Math.round(perSecond))),
    perSecond !== null && perSecond > 0 && say.left(duration((bytes - sentBytes) / perSecond)),
    reading > 0 && say.reading(number(reading)),
    failed > 0 && say.someFailed(number(failed)),
  ];
  return (
    <>
      <Progress value={share * 100} size="xs" radius={0} aria-label={say.title} />
      <Text size="xs" c="dimmed" px="sm" py={4}>
        {facts.filter(Boolean).join(' · ')}
      </Text>
    </>
  );
}
