import { Button, Code, CopyButton, Group, Stack, Text } from '@mantine/core';
import type { Document } from '#api/documents.ts';
import { useFormats } from '#language/formats.ts';
import { usePublishedDate } from '#pages/document/published-date.ts';
import { Facts, Part } from './facts.tsx';
import { PersonalDataFound } from './personal-data-found.tsx';
import { useDetailsMessages } from './details.messages.ts';
import classes from './details.module.css';

/** Shown in words of their own, above. */
const shownApart = new Set(['pages', 'word_count', 'language', 'pii', 'path']);

/** What is recorded of a document: its file, its version, what its sender said of it. */
export function Details({ document }: { document: Document }) {
  const say = useDetailsMessages();
  const { bytes, dateTime, number } = useFormats();
  const publishedDate = usePublishedDate();
  const { metadata } = document;
  const given = Object.entries(metadata).filter(([name]) => !shownApart.has(name));
  return (
    <Stack gap="lg">
      {document.description !== '' && <Text size="sm">{document.description}</Text>}
      <Part title={say.file}>
        <Facts
          facts={[
            [say.fileName, document.filename],
            [say.path, typeof metadata['path'] === 'string' ? metadata['path'] : null],
            [say.type, document.mime_type],
            [say.size, bytes(document.size)],
            [say.hash, <Hash key="hash" value={document.content_sha256} />],
            [say.id, <Code key="id">{document.id}</Code>],
          ]}
        />
      </Part>
      <Part title={say.version}>
        <Facts
          facts={[
            [say.number, number(document.version)],
            [say.since, dateTime(document.content_at)],
            [say.first, dateTime(document.uploaded_at)],
            [say.published, document.published_at ? publishedDate(document.published_at) : say.notSaid],
          ]}
        />
        <Text size="sm" c="dimmed" mt="xs">
          {say.versionHint}
        </Text>
      </Part>
      <Part title={say.read}>
        <Facts
          facts={[
            [say.pages, metadata.pages === null ? null : number(metadata.pages)],
            [say.words, metadata.word_count === null ? null : number(metadata.word_count)],
            [say.passages, number(document.chunk_count)],
            [say.vectors, number(document.embedding_count)],
            [
              say.time,
              document.processing_time === null ? null : say.seconds(number(document.processing_time)),
            ],
          ]}
        />
      </Part>
      <PersonalDataFound pii={metadata['pii']} />
      {given.length > 0 && (
        <Part title={say.metadata}>
          <Facts facts={given.map(([name, value]) => [name, asText(value)])} />
        </Part>
      )}
    </Stack>
  );
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function Hash({ value }: { value: string }) {
  const say = useDetailsMessages();
  return (
    <Group gap="xs">
      <Code className={classes.hash ?? ''}>{value}</Code>
      <CopyButton value={value}>
        {({ copied, copy }) => (
          <Button size="compact-xs" variant="default" onClick={copy}>
            {copied ? say.copied : say.copy}
          </Button>
        )}
      </CopyButton>
    </Group>
  );
}
