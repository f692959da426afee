import { Alert, Button, Skeleton } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useRef, useState, type ReactNode } from 'react';
import type { Document } from '#api/documents.ts';
import { useDocumentMessages } from '#document/document.messages.ts';
import type { Place } from '#document/place.ts';
import { partQuery } from '#document/text/text-part.ts';
import bar from '#document/document.module.css';
import { PageList, type PageListHandle } from './page-list.tsx';
import { isOn } from './page-marks.ts';
import type { PageSpan } from './page-text.ts';
import type { PageSize } from './page-view.tsx';
import { PagesBar } from './pages-bar.tsx';
import type { Pdf } from './pdf.ts';
import { usePdf } from './use-pdf.ts';
import classes from './pages.module.css';

type Props = {
  document: Document;
  lit: readonly Place[];
  focus: Place | null;
  /** Switches to the text. */
  switcher: ReactNode;
  onText: () => void;
};

/** The pages of a PDF as they were printed. */
export function PagesViewer(props: Props) {
  const say = useDocumentMessages();
  const { document, switcher, onText } = props;
  const opened = usePdf(`/api/knowledge/documents/${document.id}/content`);
  if (opened.state === 'open') return <Opened {...props} pdf={opened.pdf} firstSize={opened} />;
  return (
    <>
      <div className={bar.bar}>{switcher}</div>
      <div className={bar.body}>
        {opened.state === 'opening' ? (
          <Skeleton height="100%" aria-label={say.loading} />
        ) : (
          <Alert m="md" color="gray" title={say.noPages}>
            {opened.state === 'locked' ? say.locked : say.noPagesHint}
            <Button mt="sm" size="xs" variant="default" display="block" onClick={onText}>
              {say.showText}
            </Button>
          </Alert>
        )}
      </div>
    </>
  );
}

/** A PDF counts 72 points to an inch, a page of the web 96 pixels. */
const printedScale = 96 / 72;
const [smallest, largest] = [0.25, 5];
const none: readonly PageSpan[] = [];

function Opened({
  document,
  pdf,
  firstSize,
  lit,
  focus,
  switcher,
  onText,
}: Props & { pdf: Pdf; firstSize: PageSize }) {
  const say = useDocumentMessages();
  const { ref: body, width } = useElementSize();
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<PageListHandle>(null);
  const [zoom, setZoom] = useState<number | null>(null);
  const [shown, setShown] = useState({ page: 1, scale: printedScale });
  const spans = useQuery(partQuery(document, 0)).data?.pages ?? none;
  const focusPage = focus && pageOf(focus, spans);
  const [missed, setMissed] = useState<Place | null>(null);
  const onFocused = useCallback((found: boolean) => setMissed(found ? null : focus), [focus]);
  const onPage = useCallback(
    (page: number, scale: number) =>
      setShown((last) => (last.page === page && last.scale === scale ? last : { page, scale })),
    [],
  );
  const scale = zoom ?? shown.scale;
  return (
    <>
      <div className={bar.bar}>
        {switcher}
        <PagesBar
          page={shown.page}
          count={pdf.numPages}
          percent={Math.round((scale / printedScale) * 100)}
          fits={zoom === null}
          onPage={(page) => list.current?.show(page)}
          onZoom={(factor) =>
            setZoom(
              factor && Math.min(largest, Math.max(smallest, (scale / printedScale) * factor)) * printedScale,
            )
          }
        />
      </div>
      <div className={bar.body} ref={body}>
        {focus && missed === focus && (
          <Alert className={classes.missed ?? ''} color="yellow" title={say.notPlaced(focusPage ?? 1)}>
            <Button size="xs" variant="default" onClick={onText}>
              {say.showInText}
            </Button>
          </Alert>
        )}
        {width > 0 && (
          <PageList
            ref={list}
            document={document}
            pdf={pdf}
            firstSize={firstSize}
            spans={spans}
            zoom={zoom}
            width={width}
            lit={lit}
            focus={focus}
            focusPage={focusPage}
            scroller={scroller}
            onPage={onPage}
            onFocused={onFocused}
          />
        )}
      </div>
    </>
  );
}

/** The page a place begins on: by the extracted text, which counts pages as the file does. */
function pageOf(place: Place, spans: readonly PageSpan[]): number | null {
  return spans.find((span) => isOn(place, span))?.number ?? place.page;
}
