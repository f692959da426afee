import { Badge, Tabs } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { Document } from '#api/documents.ts';
import type { Place } from '#document/place.ts';
import { Details } from './details/details.tsx';
import { useDocumentPageMessages } from './document.messages.ts';
import { Findings } from './findings/findings.tsx';
import { HiddenText } from './hidden-text/hidden-text.tsx';
import { Passages } from './passages/passages.tsx';
import { SimilarDocuments } from './similar/similar-documents.tsx';
import classes from './document.module.css';

type Props = {
  document: Document;
  /** The document itself, where it is one of the views. */
  viewer: ReactNode;
  onLight: (places: readonly Place[]) => void;
  onFocus: (place: Place) => void;
};

/** What there is to know of a document, as tabs. */
export function DocumentViews({ document, viewer, onLight, onFocus }: Props) {
  const say = useDocumentPageMessages();
  const [chosen, setChosen] = useState<string | null>(null);
  const tab = chosen === 'document' && !viewer ? null : chosen;
  const hides = document.hidden_text?.found ?? false;
  const focus = (place: Place) => {
    onFocus(place);
    if (viewer) setChosen('document');
  };
  return (
    <Tabs
      className={classes.views ?? ''}
      value={tab ?? (viewer ? 'document' : 'findings')}
      onChange={setChosen}
      keepMounted={false}
    >
      <Tabs.List className={classes.tabs ?? ''} aria-label={say.views}>
        {viewer && <Tabs.Tab value="document">{say.document}</Tabs.Tab>}
        <Tabs.Tab value="findings">{say.findings}</Tabs.Tab>
        <Tabs.Tab value="passages">{say.passages}</Tabs.Tab>
        <Tabs.Tab value="similar">{say.similar}</Tabs.Tab>
        <Tabs.Tab
          value="hidden"
          rightSection={hides && <Mark alarming={(document.hidden_text?.instructions ?? 0) > 0} />}
        >
          {say.hiddenText}
        </Tabs.Tab>
        <Tabs.Tab value="details">{say.details}</Tabs.Tab>
      </Tabs.List>
      {viewer && (
        <Tabs.Panel value="document" className={classes.full ?? ''}>
          {viewer}
        </Tabs.Panel>
      )}
      <Tabs.Panel value="findings" className={classes.view ?? ''} tabIndex={0} keepMounted>
        <Findings
          documentId={document.id}
          onLight={onLight}
          onFocus={focus}
          onFollow={viewer ? null : onFocus}
        />
      </Tabs.Panel>
      <Tabs.Panel value="passages" className={classes.full ?? ''}>
        <Passages document={document} onFocus={focus} />
      </Tabs.Panel>
      <Tabs.Panel value="similar" className={classes.view ?? ''} tabIndex={0}>
        <SimilarDocuments document={document} onFocus={focus} />
      </Tabs.Panel>
      <Tabs.Panel value="hidden" className={classes.view ?? ''} tabIndex={0}>
        <HiddenText document={document} />
      </Tabs.Panel>
      <Tabs.Panel value="details" className={classes.view ?? ''} tabIndex={0}>
        <Details document={document} />
      </Tabs.Panel>
    </Tabs>
  );
}

function Mark({ alarming }: { alarming: boolean }) {
  const say = useDocumentPageMessages();
  return (
    <Badge size="sm" color={alarming ? 'red.9' : 'gray.7'}>
      {say.found}
    </Badge>
  );
}
