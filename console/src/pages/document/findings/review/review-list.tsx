import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { Place } from '#document/place.ts';
import type { Finding, Scope } from './finding.ts';
import { ReviewBar } from './review-bar.tsx';
import { ReviewHelp } from './review-help.tsx';
import { actionOf } from './review-keys.ts';
import { ReviewRow } from './review-row.tsx';
import classes from './review.module.css';
import type { Reviewing } from './use-review.ts';
import { useReviewMessages } from './review.messages.ts';

export type Pointing = {
  /** Lights places in the document as long as something is pointed at; `[]` when no longer. */
  onLight: (places: readonly Place[]) => void;
  onFocus: (place: Place) => void;
};

type Props<Item extends Finding> = Pointing & {
  label: string;
  items: readonly Item[];
  /** For what may be rejected; empty where nothing may be decided. */
  scopes: readonly Scope[];
  reviewing: Reviewing<Item>;
  rowHeight: number;
  row: (item: Item) => ReactNode;
  /** More about the item that the list is at. */
  detail: (item: Item) => ReactNode;
};

const nowhere: readonly Place[] = [];

/** Findings to go through by keys: what one does with them shows below the list. Only the rows near the view are laid out. */
export function ReviewList<Item extends Finding>(props: Props<Item>) {
  const { items, scopes, reviewing, rowHeight, onLight, onFocus } = props;
  const say = useReviewMessages();
  const id = useId();
  const grid = useRef<HTMLDivElement>(null);
  const shown = useRef<{ key: string; place: number } | null>(null);
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const [pointed, setPointed] = useState<Item | null>(null);
  const [focused, setFocused] = useState(false);
  const [choosing, setChoosing] = useState(false);
  const [help, setHelp] = useState(false);
  const [news, setNews] = useState('');
  const index = Math.max(
    0,
    items.findIndex(({ key }) => key === activeKey),
  );
  const active = items[index];
  // oxlint-disable-next-line react/incompatible-library -- this component is not memoized
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => grid.current,
    estimateSize: () => rowHeight,
    overscan: 6,
  });

  const lit = pointed?.places ?? (focused ? active?.places : undefined) ?? nowhere;
  useEffect(() => onLight(lit), [lit, onLight]);
  useEffect(() => () => onLight(nowhere), [onLight]);

  function moveTo(at: number): void {
    const next = items[Math.min(items.length - 1, Math.max(0, at))];
    if (!next) return;
    setActiveKey(next.key);
    setPointed(null);
    setChoosing(false);
    rows.scrollToIndex(items.indexOf(next));
  }

  /** Its first place; the next one each time after that. */
  function go(item: Item): void {
    const before = shown.current?.key === item.key ? shown.current.place : -1;
    const at = (before + 1) % Math.max(1, item.places.length);
    const place = item.places[at];
    if (!place) return;
    shown.current = { key: item.key, place: at };
    if (item.places.length > 1) setNews(say.place(String(at + 1), String(item.places.length)));
    onFocus(place);
  }

  function decide(decision: 'accepted' | 'rejected', scope: Scope): void {
    if (!active || !scopes.includes(scope)) return;
    reviewing.choose(active, { decision, scope });
    const told = decision === 'accepted' ? say.acceptedIn(say[scope]) : say.rejectedIn(say[scope]);
    setNews(`${active.name}: ${told}`);
    moveTo(index + 1);
  }

  function reject(): void {
    const [only, ...others] = scopes;
    if (only && others.length === 0) decide('rejected', only);
    else if (only) setChoosing(true);
  }

  function undo(): void {
    const item = reviewing.undo();
    if (!item) return;
    setNews(say.undone(item.name));
    moveTo(items.findIndex(({ key }) => key === item.key));
  }

  function onKeyDown(event: KeyboardEvent): void {
    const action = actionOf(event, choosing);
    if (!action || !active) return;
    event.preventDefault();
    if (action.do === 'move') moveTo(index + action.by);
    else if (action.do === 'go') go(active);
    else if (action.do === 'accept') decide('accepted', 'document');
    else if (action.do === 'reject') reject();
    else if (action.do === 'rejectIn') decide('rejected', action.scope);
    else if (action.do === 'undo') undo();
    else if (action.do === 'help') setHelp(true);
    else setChoosing(false);
  }

  /** Keys go on working after a click on a button. */
  const back = () => grid.current?.focus();
  const visible = rows.getVirtualItems();
  return (
    <div className={classes.review}>
      <div
        ref={grid}
        className={classes.grid}
        role="grid"
        tabIndex={0}
        aria-label={props.label}
        aria-rowcount={items.length}
        {...(visible.some((one) => one.index === index) && {
          'aria-activedescendant': `${id}-${index}`,
        })}
        onKeyDown={onKeyDown}
        onFocus={() => setFocused(true)}
        onBlur={() => {
          setFocused(false);
          setPointed(null);
        }}
        onMouseLeave={() => setPointed(null)}
      >
        <div role="rowgroup" className={classes.rows} style={{ height: rows.getTotalSize() }}>
          {visible.map(({ index: at, start }) => {
            const item = items[at];
            if (!item) return null;
            return (
              <ReviewRow
                key={item.key}
                id={`${id}-${at}`}
                index={at}
                decided={item.decided}
                active={at === index}
                style={{ transform: `translateY(${start}px)`, height: rowHeight }}
                onPoint={() => setPointed(item)}
                onChoose={() => {
                  setActiveKey(item.key);
                  setChoosing(false);
                  go(item);
                }}
              >
                {props.row(item)}
              </ReviewRow>
            );
          })}
        </div>
      </div>
      {active && (
        <ReviewBar
          decided={active.decided}
          scopes={scopes}
          choosing={choosing}
          canUndo={reviewing.canUndo}
          error={reviewing.error}
          news={news}
          onAccept={() => (decide('accepted', 'document'), back())}
          onReject={() => (reject(), back())}
          onScope={(scope) => (decide('rejected', scope), back())}
          onCancel={() => (setChoosing(false), back())}
          onUndo={() => (undo(), back())}
          onHelp={() => setHelp(true)}
        >
          {props.detail(active)}
        </ReviewBar>
      )}
      <ReviewHelp opened={help} onlyHere={scopes.length === 1} onClose={() => setHelp(false)} />
    </div>
  );
}
