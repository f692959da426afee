import { Button, Stack, TagsInput, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ShownJar } from '#api/jar.ts';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { useChangeJar } from './change-jar.ts';
import { SettingPart } from './setting-part.tsx';
import { useSettingsMessages } from './settings.messages.ts';

export function AboutSettings({ jar }: { jar: ShownJar }) {
  const say = useSettingsMessages();
  const [text, setText] = useState({ name: jar.name, description: jar.description });
  const [tags, setTags] = useState(jar.tags);
  const change = useChangeJar(jar.id);
  const readOnly = !jar.rights.write;
  return (
    <SettingPart title={say.about} locked={readOnly ? say.readOnly : undefined}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          change.mutate({ ...text, tags });
        }}
      >
        <Stack gap="sm">
          <TextInput
            label={say.name}
            required
            minLength={3}
            maxLength={100}
            readOnly={readOnly}
            value={text.name}
            onChange={({ currentTarget: { value } }) => setText({ ...text, name: value })}
          />
          <Textarea
            label={say.description}
            maxLength={500}
            autosize
            minRows={2}
            readOnly={readOnly}
            value={text.description}
            onChange={({ currentTarget: { value } }) => setText({ ...text, description: value })}
          />
          <TagsInput
            label={say.tags}
            description={readOnly ? undefined : say.tagsHint}
            maxTags={50}
            readOnly={readOnly}
            value={tags}
            onChange={setTags}
          />
          {change.error && <ErrorNotice error={change.error} />}
          {!readOnly && (
            <Button type="submit" w="max-content" loading={change.isPending}>
              {say.save}
            </Button>
          )}
        </Stack>
      </form>
    </SettingPart>
  );
}
