import { Button, Progress } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import type { Document } from '#api/documents.ts';
import type { ShownJar } from '#api/jar.ts';
import { folderOf } from '#api/folder.ts';
import { request } from '#api/request.ts';
import { useErrorText } from '#language/error-text.ts';
import { useFormats } from '#language/formats.ts';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { TlpMark } from '#parts/tlp-mark.tsx';
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

/* Of plain elements: dozens come into sight with each step of scrolling, and have a few milliseconds. */
function Row({ index, jar, document, isSelected, onToggle }: Props) {
  const say = useDocumentsMessages();
  const { bytes, dateTime } = useFormats();
  // The heading is the first row.
  const rowIndex = index + 2;
  if (!document)
    return (
      <tr aria-rowindex={rowIndex}>
        <td colSpan={6} aria-label={say.loading}>
          <div className={classes.coming} />
        </td>
      </tr>
    );
  return (
    <tr aria-rowindex={rowIndex}>
      {jar.rights.fill && (
        <td className={classes.check}>
          <input
            type="checkbox"
            className={classes.box}
            aria-label={say.select(document.title)}
            checked={isSelected}
            onChange={() => onToggle(document.id)}
          />
        </td>
      )}
      <td>
        <Name document={document} />
      </td>
      <td className={classes.type}>{document.file_type?.toUpperCase()}</td>
      <td className={classes.size}>{bytes(document.size)}</td>
      <td className={classes.uploaded}>{dateTime(document.uploaded_at)}</td>
      <td className={classes.state}>
        <State document={document} mayRetry={jar.rights.fill} />
      </td>
    </tr>
  );
}

/** Drawn again only when it has changed: others come into sight with each step of scrolling. */
export const DocumentRow = memo(Row);

function Name({ document }: { document: Document }) {
  const { id, title, filename, tags, tlp, honey_jar_id } = document;
  const folder = folderOf(document);
  return (
    <>
      <Link to="/documents/$documentId" params={{ documentId: id }} className={classes.title} title={title}>
        {title}
      </Link>
      <div className={classes.under}>
        {tlp !== null && <TlpMark tlp={tlp} />}
        {folder !== null && (
          <Link
            to="/jars/$jarId"
            params={{ jarId: honey_jar_id }}
            search={{ folder }}
            className={classes.folder}
            title={folder}
          >
            {folder}/
          </Link>
        )}
        {filename !== title && <span className={classes.filename}>{filename}</span>}
        {tags.slice(0, shownTags).map((tag) => (
          <Link
            key={tag}
            to="/jars/$jarId"
            params={{ jarId: honey_jar_id }}
            search={{ tag }}
            className={classes.tag}
          >
            {tag}
          </Link>
        ))}
      </div>
    </>
  );
}

function State({ document, mayRetry }: { document: Document; mayRetry: boolean }) {
  const say = useDocumentsMessages();
  const errorText = useErrorText();
  if (document.status === 'processing')
    return (
      <>
        <div>{say.processing}</div>
        <Progress
          value={document.processing_progress}
          size="sm"
          aria-label={`${say.processing}: ${document.filename}`}
        />
      </>
    );
  if (document.error === null) return <span className={classes.quiet}>{say.completed}</span>;
  return (
    <>
      <div className={classes.failed} title={errorText(document.error)}>
        {say.failed}: {errorText(document.error)}
      </div>
      {mayRetry && <Retry document={document} />}
    </>
  );
}

function Retry({ document }: { document: Document }) {
  const say = useDocumentsMessages();
  const refresh = useRefreshJar(document.honey_jar_id);
  const again = useMutation({
    mutationFn: () => request('POST', `/api/knowledge/documents/${document.id}/retry`),
    onSettled: refresh,
  });
  return (
    <>
      <Button size="compact-xs" variant="default" loading={again.isPending} onClick={() => again.mutate()}>
        {say.retry}
      </Button>
      {again.error && <ErrorNotice error={again.error} />}
    </>
  );
}
