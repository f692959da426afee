import { SegmentedControl, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { usePreviewMessages } from './preview.messages.ts';
import classes from './preview.module.css';
import { loadWidget } from './widget-script.ts';

/** How the widget looks, as it is chosen now; what the widget takes as options. */
export type Look = {
  title: string;
  color: string;
  theme: string;
  position: string;
  language: string;
  welcomeMessage: string;
  placeholder: string;
};

type Props = { botId: string; look: Look; savedHint: boolean };
type View = 'chat' | 'page';

const settlesIn = 300;

/**
 * The widget as visitors have it: the script of sites, in its own shadow root. What is asked here reaches the bot as it was saved, in
 * the name of the admin, and leaves no trace.
 */
export function Preview({ botId, look, savedHint }: Props) {
  const say = usePreviewMessages();
  const [view, setView] = useState<View>('chat');
  const id = useId();
  return (
    <Stack component="section" gap="xs" aria-labelledby={id}>
      <Title order={2} size="h4" id={id}>
        {say.title}
      </Title>
      <SegmentedControl
        aria-label={say.view}
        value={view}
        onChange={setView}
        data={[
          { value: 'chat', label: say.chat },
          { value: 'page', label: say.page },
        ]}
      />
      <Stage botId={botId} look={look} view={view} />
      <Text size="xs" c="dimmed" aria-live="polite">
        {savedHint ? say.unsaved : say.trial}
      </Text>
    </Stack>
  );
}

function Stage({ botId, look, view }: { botId: string; look: Look; view: View }) {
  const place = useRef<HTMLDivElement>(null);
  const [chosen] = useDebouncedValue(JSON.stringify(look), settlesIn);
  const {
    data: widget,
    error,
    refetch,
  } = useQuery({
    queryKey: ['bot-widget'],
    staleTime: Infinity,
    retry: false,
    queryFn: loadWidget,
  });
  useEffect(() => {
    if (!widget || !place.current) return;
    const made = widget.init({
      botId,
      trial: true,
      container: place.current,
      options: optionsOf(JSON.parse(chosen) as Look, view),
    });
    return () => made.destroy();
  }, [widget, botId, chosen, view]);
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  return (
    <>
      {!widget && <Skeleton height={480} />}
      <div ref={place} className={classes.stage} data-view={view} hidden={!widget} />
    </>
  );
}

function optionsOf({ language, welcomeMessage, placeholder, position, ...look }: Look, view: View) {
  return {
    ...look,
    ...(language !== 'auto' && { language }),
    // Without a text the widget has its own, as on a site.
    ...(welcomeMessage !== '' && { welcomeMessage }),
    ...(placeholder !== '' && { placeholder }),
    position: view === 'chat' ? 'inline' : position,
    height: view === 'chat' ? '480px' : '370px',
    ...(view === 'page' && { width: '300px' }),
  };
}
