import { Button, Group, Text } from '@mantine/core';
import { useRef, useState, type ChangeEvent, type ReactNode } from 'react';
import { Icon } from '#parts/icon.tsx';
import { chosenFiles, droppedFiles } from '#uploads/engine/picked-files.ts';
import { upload } from '#uploads/engine/uploads.ts';
import { useDropMessages } from './drop.messages.ts';
import classes from './drop.module.css';

type Jar = { id: string; name: string };

/** React does not know the attribute. */
const wholeFolder = { webkitdirectory: '' };

/** A part of a page on which files and whole folders for a honey jar can be dropped. */
export function DropZone({ jar, children }: { jar: Jar; children: ReactNode }) {
  const say = useDropMessages();
  // Each child that is entered and left says so, too.
  const [depth, setDepth] = useState(0);
  return (
    <div
      className={classes.zone}
      onDragEnter={() => setDepth((before) => before + 1)}
      onDragLeave={() => setDepth((before) => Math.max(0, before - 1))}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        setDepth(0);
        void droppedFiles(event.nativeEvent).then((files) => upload(jar, files));
      }}
    >
      {children}
      {depth > 0 && <div className={classes.over}>{say.over(jar.name)}</div>}
    </div>
  );
}

/** Buttons that choose files, or a folder, for a honey jar. */
export function UploadButtons({ jar, hint = true }: { jar: Jar; hint?: boolean }) {
  const say = useDropMessages();
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const picked = chosenFiles(currentTarget.files ?? []);
    currentTarget.value = '';
    void upload(jar, picked);
  };
  return (
    <Group gap="xs">
      <Button leftSection={<Icon name="upload" />} onClick={() => files.current?.click()}>
        {say.upload}
      </Button>
      <Button variant="default" onClick={() => folder.current?.click()}>
        {say.folder}
      </Button>
      <input ref={files} type="file" multiple hidden aria-label={say.upload} onChange={take} />
      <input ref={folder} type="file" {...wholeFolder} hidden aria-label={say.folder} onChange={take} />
      {hint && (
        <Text size="sm" c="dimmed">
          {say.drop}
        </Text>
      )}
    </Group>
  );
}
