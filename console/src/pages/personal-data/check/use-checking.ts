import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { checkFile, checkText, longestLive, longestText, type CheckSettings } from './checked.ts';

const pauseMs = 600;
const asSet: CheckSettings = { mode: null, threshold: null, frameworks: [] };

/**
 * What is checked: a text, as it is typed while it is short and at the press of a button when it is long, or a file. `share` (0–1) of
 * a file has been sent.
 */
export function useChecking() {
  const [settings, setSettings] = useState(asSet);
  const [text, setText] = useState('');
  const [pressed, setPressed] = useState<string | null>(null);
  const [file, setFile] = useState<File | null>(null);
  const [share, setShare] = useState(0);
  const [typed] = useDebouncedValue(text, pauseMs);
  const isLong = text.length > longestLive;
  const asked = isLong ? (pressed === text ? text : '') : typed.length <= longestLive ? typed : '';
  const checking = useQuery({
    queryKey: ['pii', 'check', asked, settings],
    enabled: file === null && asked.trim() !== '' && asked.length <= longestText,
    // Nothing of the text stays once it is off the screen.
    gcTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => checkText(asked, settings, signal),
  });
  const sending = useMutation({
    mutationFn: (chosen: { file: File; settings: CheckSettings }) =>
      checkFile(chosen.file, chosen.settings, setShare),
  });
  const send = (chosen: File | null | undefined, how = settings): void => {
    if (!chosen) return;
    setFile(chosen);
    setShare(0);
    sending.mutate({ file: chosen, settings: how });
  };
  return {
    settings,
    text,
    file,
    share,
    isLong,
    checking,
    sending,
    result: file ? sending.data : text.trim() === '' ? undefined : checking.data,
    setText,
    send,
    press: () => setPressed(text),
    change(next: CheckSettings): void {
      setSettings(next);
      send(file, next);
    },
    clear(): void {
      setText('');
      setFile(null);
      sending.reset();
    },
  };
}

export type Checking = ReturnType<typeof useChecking>;
