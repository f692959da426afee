import { Box } from '@mantine/core';
import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import {
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  type Ref,
  type RefObject,
} from 'react';
import type { Document } from '#api/documents.ts';
import { useDocumentMessages } from '#document/document.messages.ts';
import type { Place } from '#document/place.ts';
import type { PageSpan } from './page-text.ts';
import { PageView, type PageSize } from './page-view.tsx';
import type { Pdf } from './pdf.ts';
import classes from './pages.module.css';

export type PageListHandle = { show: (page: number) => void };

type Props = {
  document: Document;
  pdf: Pdf;
  firstSize: PageSize;
  spans: readonly PageSpan[];
  /** Pixels to a point; null: as wide as there is room. */
  zoom: number | null;
  /** The room there is, in pixels. */
  width: number;
  lit: readonly Place[];
  focus: Place | null;
  focusPage: number | null;
  ref: Ref<PageListHandle>;
  scroller: RefObject<HTMLDivElement | null>;
  onPage: (page: number, scale: number) => void;
  onFocused: (found: boolean) => void;
};

/** Around each page. */
const gap = 8;

/** The pages of a PDF, of which only those near the view are there. */
export function PageList({ document, pdf, firstSize, spans, zoom, width, scroller, ...rest }: Props) {
  const say = useDocumentMessages();
  const { focus, focusPage, ref, onPage } = rest;
  const sizes = useRef(new Map<number, PageSize>());
  const sizeOf = (number: number) => sizes.current.get(number) ?? firstSize;
  const scaleOf = (number: number) => zoom ?? Math.max(0.05, (width - 2 * gap) / sizeOf(number).width);
  const heightOf = (index: number) => gap + Math.ceil(sizeOf(index + 1).height * scaleOf(index + 1));
  const pages = useVirtualizer({
    count: pdf.numPages,
    getScrollElement: () => scroller.current,
    estimateSize: heightOf,
    overscan: 1,
    paddingEnd: gap,
    onChange: (now) => {
      const index = mostShown(now);
      onPage(index + 1, scaleOf(index + 1));
    },
  });
  const show = useCallback((page: number) => pages.scrollToIndex(page - 1, { align: 'start' }), [pages]);
  useImperativeHandle(ref, () => ({ show }), [show]);
  useKeptPosition(scroller, pages, `${zoom} ${width}`);
  useEffect(() => {
    // The page itself scrolls to the place once that is marked.
    if (focus && focusPage !== null) show(focusPage);
  }, [focus, focusPage, show]);
  const onSize = useCallback(
    (number: number, size: PageSize) => {
      const known = sizes.current.get(number) ?? firstSize;
      sizes.current.set(number, size);
      if (known.width === size.width && known.height === size.height) return;
      pages.resizeItem(number - 1, heightRef.current(number - 1));
    },
    [pages, firstSize],
  );
  const heightRef = useRef(heightOf);
  useLayoutEffect(() => {
    heightRef.current = heightOf;
  });
  const widest = Math.max(
    0,
    ...pages.getVirtualItems().map(({ index }) => sizeOf(index + 1).width * scaleOf(index + 1)),
  );
  return (
    <Box
      component="section"
      ref={scroller}
      className={classes.scroller ?? ''}
      tabIndex={0}
      aria-label={say.pagesOf(document.title)}
    >
      <div
        className={classes.whole}
        style={{ height: pages.getTotalSize(), width: zoom === null ? undefined : widest + 2 * gap }}
      >
        {pages.getVirtualItems().map(({ key, index, start }) => (
          <div
            key={key}
            data-index={index}
            className={classes.row}
            style={{ transform: `translateY(${start}px)` }}
          >
            <PageView
              document={document}
              pdf={pdf}
              number={index + 1}
              span={spans.find(({ number }) => number === index + 1)}
              size={sizeOf(index + 1)}
              scale={scaleOf(index + 1)}
              lit={rest.lit}
              focus={focus}
              onSize={onSize}
              onFocused={rest.onFocused}
            />
          </div>
        ))}
      </div>
    </Box>
  );
}

/** The page of which most is in the view; at the end of all, the last. */
function mostShown(pages: Virtualizer<HTMLDivElement, Element>): number {
  const top = pages.scrollOffset ?? 0;
  const bottom = top + (pages.scrollRect?.height ?? 0);
  if (top > 0 && bottom >= pages.getTotalSize() - 1) return pages.options.count - 1;
  let best = { index: 0, height: 0 };
  for (const { index, start, end } of pages.getVirtualItems()) {
    const height = Math.min(end, bottom) - Math.max(start, top);
    // Of pages that are shown whole, the first.
    if (height > best.height + 1) best = { index, height };
  }
  return best.index;
}

/** Lays the pages out again when their scale changed, and keeps what is in the view in it. */
function useKeptPosition(
  scroller: RefObject<HTMLDivElement | null>,
  pages: Virtualizer<HTMLDivElement, Element>,
  scale: string,
): void {
  const total = useRef(0);
  const shownAt = useRef(scale);
  const kept = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (shownAt.current !== scale && scroller.current && total.current > 0) {
      kept.current = scroller.current.scrollTop / total.current;
      // Renders again: only then there is room to scroll to what was below.
      pages.measure();
    } else if (kept.current !== null) {
      pages.scrollToOffset(kept.current * pages.getTotalSize());
      kept.current = null;
    }
    shownAt.current = scale;
    total.current = pages.getTotalSize();
  });
}
