import { Anchor, Drawer, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMemo, type ReactNode } from 'react';
import { useDocumentMessages } from './document.messages.ts';
import classes from './document.module.css';
import { DocumentViewer } from './document-viewer.tsx';

type CitedPlace = { document_id: string; title: string; page: number | null; start: number; end: number };

const nothingLit = [] as const;

type Props = {
  place: CitedPlace | null;
  /** What is said above the document. */
  notice?: ReactNode;
  onClose: () => void;
};

/** A document beside the page that cites it, open at the cited place; null closes it. */
export function DocumentDrawer({ place, notice, onClose }: Props) {
  const say = useDocumentMessages();
  return (
    <Drawer.Root opened={place !== null} onClose={onClose} position="right" size="min(100%, 860px)">
      <Drawer.Overlay />
      <Drawer.Content>
        {/* The library would put a class of its content on what lays the drawer out, too. */}
        <div className={classes.drawer}>
          {/* Not the library's header: that is a landmark, and the page has its own. */}
          <Group justify="space-between" wrap="nowrap" p="md" pb="xs">
            <div className={classes.drawerTitle}>
              <Drawer.Title fw={700}>{place?.title}</Drawer.Title>
              {place && <WholeDocument place={place} />}
            </div>
            <Drawer.CloseButton aria-label={say.close} />
          </Group>
          {notice !== undefined && <div className={classes.drawerNotice}>{notice}</div>}
          <Drawer.Body className={classes.drawerBody ?? ''}>{place && <AtPlace place={place} />}</Drawer.Body>
        </div>
      </Drawer.Content>
    </Drawer.Root>
  );
}

function WholeDocument({ place }: { place: CitedPlace }) {
  const say = useDocumentMessages();
  const { document_id, start, end, page } = place;
  return (
    <Anchor
      size="sm"
      renderRoot={(props) => (
        <Link
          {...props}
          to="/documents/$documentId"
          params={{ documentId: document_id }}
          search={{ start, end, ...(page !== null && { page }) }}
        />
      )}
    >
      {say.open}
    </Anchor>
  );
}

function AtPlace({ place }: { place: CitedPlace }) {
  const { document_id, start, end, page } = place;
  const focus = useMemo(() => ({ start, end, page }), [start, end, page]);
  return <DocumentViewer documentId={document_id} lit={nothingLit} focus={focus} />;
}
