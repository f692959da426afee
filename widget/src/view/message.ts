import type { Action, Source } from '#reply.ts';
import type { Texts } from '#texts.ts';
import { element, iconButton } from './element.ts';

export type Bubble = { root: HTMLElement; setText: (text: string) => void };

/** What somebody said. Its writer is said to screen readers, others see it from the side and the colour. */
export function bubble(by: 'user' | 'bot', text: string, say: Texts): Bubble {
  const body = element('p', { class: 'text', text, attributes: { dir: 'auto' } });
  const writer = element('span', { class: 'unseen', text: by === 'user' ? say.you : say.bot });
  return {
    root: element('li', { class: `bubble ${by}` }, writer, body),
    setText: (changed) => (body.textContent = changed),
  };
}

export function sourceList(sources: Source[], say: Texts): HTMLElement | null {
  if (sources.length === 0) return null;
  const items = sources.map(({ document, page, preview }) =>
    element(
      'li',
      {},
      element('cite', {
        text: page === null ? document : `${document}, ${say.page(page)}`,
        attributes: { dir: 'auto' },
      }),
      preview === null ? null : element('p', { text: preview, attributes: { dir: 'auto' } }),
    ),
  );
  return element(
    'details',
    { class: 'sources' },
    element('summary', { text: say.sources(sources.length) }),
    element('ol', {}, ...items),
  );
}

export function actionList(actions: Action[], ask: (question: string) => void): HTMLElement | null {
  if (actions.length === 0) return null;
  const items = actions.map(({ text, url }) =>
    url === null
      ? element('button', { class: 'action', text, attributes: { type: 'button' }, onClick: () => ask(text) })
      : element('a', {
          class: 'action',
          text,
          attributes: { href: url, target: '_blank', rel: 'noopener noreferrer' },
        }),
  );
  return element('div', { class: 'actions' }, ...items);
}

/** Two buttons, and after one was pressed what became of it. */
export function ratingButtons(rate: (helpful: boolean) => Promise<void>, say: Texts): HTMLElement {
  const status = element('span', { class: 'rated', attributes: { role: 'status' } });
  const press = (helpful: boolean) => {
    for (const button of buttons) button.disabled = true;
    rate(helpful).then(
      () => {
        status.textContent = say.thanks;
        for (const button of buttons) button.remove();
      },
      () => {
        status.textContent = say.feedbackFailed;
        for (const button of buttons) button.disabled = false;
      },
    );
  };
  const buttons = [
    iconButton('helpful', say.helpful, { class: 'small', onClick: () => press(true) }),
    iconButton('notHelpful', say.notHelpful, { class: 'small', onClick: () => press(false) }),
  ];
  return element('div', { class: 'rating' }, ...buttons, status);
}
