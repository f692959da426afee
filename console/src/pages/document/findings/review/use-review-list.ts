import { useCallback, useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react';
import type { Place } from '#document/place.ts';
import type { Decision, Finding, Scope } from './finding.ts';
import { actionOf } from './review-keys.ts';
import { useReviewMessages } from './review.messages.ts';
import type { Reviewing } from './use-review.ts';

export type Pointing = {
  /** Lights places in the document as long as something is pointed at; `[]` when no longer. */
  onLight: (places: readonly Place[]) => void;
  onFocus: (place: Place) => void;
};

/** The same, and what a list needs so that one can go through it by keys. */
export type Following = Pointing & {
  /** Keeps the document at what the list is at; null where both are not seen at once. */
  onFollow: ((place: Place) => void) | null;
  /** Whether a list that has just appeared is to take the focus. */
  takesFocus: () => boolean;
};

type Options<Item extends Finding> = Following & {
  items: readonly Item[];
  scopes: readonly Scope[];
  reviewing: Reviewing<Item>;
  /** Brings the row of an item into view. */
  scrollTo: (index: number) => void;
  takeFocus: () => void;
};

/** So long the list is at an item before the document goes there, too: not to all that a held key passes. */
const restMs = 150;

const nowhere: readonly Place[] = [];

/** Where a list is, and what keys and buttons do with the item that it is at. */
export function useReviewList<Item extends Finding>(options: Options<Item>) {
  const { items, scopes, reviewing, scrollTo } = options;
  const say = useReviewMessages();
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const [choosing, setChoosing] = useState(false);
  const [help, setHelp] = useState(false);
  const [news, setNews] = useState('');
  const found = items.findIndex(({ key }) => key === activeKey);
  const index = Math.max(0, found);
  const active = items[index];
  const { point, hasFocus } = useLight(active, options.onLight);
  const { follow, stay } = useFollow(options.onFollow);
  const go = useGo(options.onFocus, (at, of) => setNews(say.place(String(at), String(of))));

  const begin = useEffectEvent(() => {
    if (!options.takesFocus()) return;
    options.takeFocus();
    follow(active);
  });
  useEffect(() => begin(), []);

  function show(item: Item): void {
    stay();
    go(item);
  }

  function moveTo(at: number): void {
    const next = Math.min(items.length - 1, Math.max(0, at));
    setActiveKey(items[next]?.key ?? null);
    point(null);
    setChoosing(false);
    scrollTo(next);
    follow(items[next]);
  }

  function decide(decision: Decision, scope: Scope): void {
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
    else if (action.do === 'go') show(active);
    else if (action.do === 'accept') decide('accepted', 'document');
    else if (action.do === 'reject') reject();
    else if (action.do === 'rejectIn') decide('rejected', action.scope);
    else if (action.do === 'undo') undo();
    else if (action.do === 'help') setHelp(true);
    else setChoosing(false);
  }

  function choose(item: Item): void {
    setActiveKey(item.key);
    setChoosing(false);
    show(item);
  }

  const cancel = () => setChoosing(false);
  const actions = { decide, reject, undo, cancel, choose, point, hasFocus, setHelp, onKeyDown };
  return { index, active, choosing, help, news, ...actions };
}

/** Lights what is pointed at, else what the list is at while it has the focus. */
function useLight(active: Finding | undefined, onLight: Pointing['onLight']) {
  const [pointed, point] = useState<Finding | null>(null);
  const [focused, hasFocus] = useState(false);
  const lit = pointed?.places ?? (focused ? active?.places : undefined) ?? nowhere;
  useEffect(() => onLight(lit), [lit, onLight]);
  useEffect(() => () => onLight(nowhere), [onLight]);
  return { point, hasFocus };
}

/** Has the document follow a list: to the first place of what it rests at. */
function useFollow(onFollow: Following['onFollow']) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stay = useCallback(() => clearTimeout(timer.current), []);
  useEffect(() => stay, [stay]);
  function follow(finding: Finding | undefined): void {
    stay();
    const place = finding?.places[0];
    if (place && onFollow) timer.current = setTimeout(() => onFollow(place), restMs);
  }
  return { follow, stay };
}

/** Goes to the first place of a finding; to the next one each time after that. */
function useGo(onFocus: Pointing['onFocus'], tell: (place: number, of: number) => void) {
  const shown = useRef<{ key: string; place: number } | null>(null);
  return ({ key, places }: Finding): void => {
    const before = shown.current?.key === key ? shown.current.place : -1;
    const at = (before + 1) % Math.max(1, places.length);
    const place = places[at];
    if (!place) return;
    shown.current = { key, place: at };
    if (places.length > 1) tell(at + 1, places.length);
    onFocus(place);
  };
}
