import { Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/**
 * Around every page: names the tab of the browser after the page's main heading, and moves the focus there when another page has
 * come, so that screen readers begin with it. Fields that a page focuses itself keep the focus.
 */
export function PageFrame() {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const from = useRef<string | null>(null);
  const shown = useRef<{ heading: Element | null; text: string }>({ heading: null, text: '' });

  useEffect(() => {
    let isNew = from.current !== null && from.current !== path;
    from.current = path;
    function look() {
      const heading = document.querySelector('h1');
      const text = heading?.textContent ?? '';
      const changed = heading !== shown.current.heading || text !== shown.current.text;
      if (!changed) return;
      shown.current = { heading, text };
      document.title = text === '' ? 'Skep' : `${text} · Skep`;
      if (!isNew || !heading) return;
      isNew = false;
      if (!isFieldFocused()) focusOn(heading);
    }
    look();
    const watching = new MutationObserver(look);
    watching.observe(document.body, { subtree: true, childList: true, characterData: true });
    return () => watching.disconnect();
  }, [path]);

  return <Outlet />;
}

function isFieldFocused(): boolean {
  return document.activeElement?.matches('input, textarea, select, [role=dialog] *') ?? false;
}

function focusOn(heading: HTMLElement): void {
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
