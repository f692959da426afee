import { Anchor, Badge, Group, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Document } from '#api/documents.ts';
import { jarQuery } from '#api/jar.ts';
import { TlpMark } from '#parts/tlp-mark.tsx';
import { folderOf } from '#api/folder.ts';
import { useFormats } from '#language/formats.ts';
import { useLanguage } from '#language/language.ts';
import { DocumentActions } from './document-actions.tsx';
import { useDocumentPageMessages } from './document.messages.ts';
import { DocumentTags } from './tags/document-tags.tsx';
import { usePublishedDate } from './published-date.ts';
import classes from './document.module.css';

/** What a document is, where it is kept, and what can be done with it. */
export function DocumentHead({ document }: { document: Document }) {
  const say = useDocumentPageMessages();
  const { bytes, dateTime } = useFormats();
  const publishedDate = usePublishedDate();
  const language = useLanguageName(document.metadata.language);
  const { pages } = document.metadata;
  const folder = folderOf(document);
  const facts: ReactNode[] = [
    <JarLink key="jar" jarId={document.honey_jar_id} />,
    folder !== null && <FolderLink key="folder" jarId={document.honey_jar_id} folder={folder} />,
    document.file_type?.toUpperCase() ?? document.mime_type,
    bytes(document.size),
    pages !== null && say.pages(pages),
    language,
    say.version(document.version),
    document.published_at && say.published(publishedDate(document.published_at)),
    say.uploaded(dateTime(document.uploaded_at)),
  ].filter(Boolean);
  return (
    <header>
      <Group justify="space-between" align="start" gap="sm">
        <Group gap="xs" flex={1} miw={220}>
          <Title order={1} size="h3" className={classes.title ?? ''}>
            {document.title}
          </Title>
          {document.tlp !== null && <TlpMark tlp={document.tlp} />}
          <StateBadge document={document} />
        </Group>
        <DocumentActions document={document} />
      </Group>
      <ul className={classes.facts} aria-label={say.facts}>
        {facts.map((fact, i) => (
          <li key={i}>{fact}</li>
        ))}
      </ul>
      <DocumentTags document={document} />
    </header>
  );
}

function StateBadge({ document: { status, hidden_text } }: { document: Document }) {
  const say = useDocumentPageMessages();
  return (
    <Group gap={6}>
      {status === 'failed' && <Badge color="red.9">{say.failed}</Badge>}
      {status === 'processing' && <Badge variant="default">{say.beingRead}</Badge>}
      {(hidden_text?.instructions ?? 0) > 0 && <Badge color="red.9">{say.hiddenInstructions}</Badge>}
    </Group>
  );
}

function JarLink({ jarId }: { jarId: string }) {
  const say = useDocumentPageMessages();
  const { data } = useQuery(jarQuery(jarId));
  return (
    <Anchor size="sm" renderRoot={(props) => <Link {...props} to="/jars/$jarId" params={{ jarId }} />}>
      {data?.name ?? say.jar}
    </Anchor>
  );
}

/** Leads to what else lay in the folder. */
function FolderLink({ jarId, folder }: { jarId: string; folder: string }) {
  const say = useDocumentPageMessages();
  return (
    <Anchor
      size="sm"
      className={classes.title ?? ''}
      renderRoot={(props) => <Link {...props} to="/jars/$jarId" params={{ jarId }} search={{ folder }} />}
    >
      {say.folder(folder)}
    </Anchor>
  );
}

/** "German" for "de", in the language of the page. */
function useLanguageName(code: string | null): string | null {
  const shownIn = useLanguage();
  if (code === null) return null;
  return new Intl.DisplayNames([shownIn], { type: 'language' }).of(code) ?? code;
}
