import { Anchor, Badge, Button, Checkbox, Group, Progress, Skeleton, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import type { Document } from '#api/documents.ts';
import type { ShownJar } from '#api/jar.ts';
import { request } from '#api/request.ts';
import { useFormats } from '#language/formats.ts';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { failedColor } from '#parts/failed-color.ts';
import { useRefreshJar } from './do-with-many.ts';
import { useDocumentsMessages } from './documents.messages.ts';
import classes from './documents.module.css';

const shownTags = 2;

type Props = {
  index: number;
  jar: ShownJar;
  /** Undefined while it is fetched. */
  document: Document | undefined;
  isSelected: boolean;
  onToggle: (id: string) => void;
};

function Row({ index, jar, document, isSelected, onToggle }: Props) {
  const say = useDocumentsMessages();
  const { bytes, dateTime } = useFormats();
  // The heading is the first row.
  const rowIndex = index + 2;
  if (!document)
    return (
      <tr aria-rowindex={rowIndex}>
        <td colSpan={6} aria-label={say.loading}>
          <Skeleton height={16} width="60%" />
        </td>
      </tr>
    );
  return (
    <tr aria-rowindex={rowIndex}>
      {jar.rights.fill && (
        <td className={classes.check}>
          <Checkbox
            aria-label={say.select(document.title)}
            checked={isSelected}
            onChange={() => onToggle(document.id)}
          />
        </td>
      )}
      <td>
        <Name document={document} />
      </td>
      <td className={classes.type}>
        <Text size="sm">{document.file_type?.toUpperCase()}</Text>
      </td>
      <td className={classes.size}>
        <Text size="sm">{bytes(document.size)}</Text>
      </td>
      <td className={classes.uploaded}>
        <Text size="sm">{dateTime(document.uploaded_at)}</Text>
      </td>
      <td className={classes.state}>
        <State document={document} mayRetry={jar.rights.fill} />
      </td>
    </tr>
  );
}

/** Drawn again only when it has changed: others come into sight with each step of scrolling. */
export const DocumentRow = memo(Row);

function Name({ document: { id, title, filename, tags, honey_jar_id } }: { document: Document }) {
  return (
    <>
      <Text fw={600} size="sm" truncate>
        <Anchor
          inherit
          title={title}
          renderRoot={(props) => <Link to="/documents/$documentId" params={{ documentId: id }} {...props} />}
        >
          {title}
        </Anchor>
      </Text>
      <Group gap={6} wrap="nowrap">
        {filename !== title && (
          <Text size="xs" c="dimmed" truncate>
            {filename}
          </Text>
        )}
        {tags.slice(0, shownTags).map((tag) => (
          <Badge
            key={tag}
            size="sm"
            variant="light"
            color="gray"
            tt="none"
            renderRoot={(props) => (
              <Link to="/jars/$jarId" params={{ jarId: honey_jar_id }} search={{ tag }} {...props} />
            )}
          >
            {tag}
          </Badge>
        ))}
      </Group>
    </>
  );
}

function State({ document, mayRetry }: { document: Document; mayRetry: boolean }) {
  const say = useDocumentsMessages();
  const refresh = useRefreshJar(document.honey_jar_id);
  const again = useMutation({
    mutationFn: () => request('POST', `/api/knowledge/documents/${document.id}/retry`),
    onSettled: refresh,
  });
  if (document.status === 'processing')
    return (
      <>
        <Text size="xs">{say.processing}</Text>
        <Progress
          value={document.processing_progress}
          size="sm"
          aria-label={`${say.processing}: ${document.filename}`}
        />
      </>
    );
  if (document.error === null)
    return (
      <Text size="sm" c="dimmed">
        {say.completed}
      </Text>
    );
  return (
    <>
      <Text size="xs" c={failedColor} lineClamp={1} title={document.error.message}>
        {say.failed}: {document.error.message}
      </Text>
      {mayRetry && (
        <Button size="compact-xs" variant="default" loading={again.isPending} onClick={() => again.mutate()}>
          {say.retry}
        </Button>
      )}
      {again.error && <ErrorNotice error={again.error} />}
    </>
  );
}
