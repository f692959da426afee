type Properties = {
  class?: string;
  /** Shown as text, whatever it is. */
  text?: string;
  attributes?: Record<string, string>;
  onClick?: () => void;
};

/** An element with its children. There is no way to give it markup. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Properties = {},
  ...children: (Node | null)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  if (properties.class) made.className = properties.class;
  if (properties.text !== undefined) made.textContent = properties.text;
  for (const [attribute, value] of Object.entries(properties.attributes ?? {}))
    made.setAttribute(attribute, value);
  if (properties.onClick) made.addEventListener('click', properties.onClick);
  made.append(...children.filter((child) => child !== null));
  return made;
}

const svg = 'http://www.w3.org/2000/svg';

const paths = {
  chat: 'M4 5h16v11H9l-5 4z',
  close: 'M6 6l12 12M18 6L6 18',
  send: 'M4 12h14M12 5l7 7-7 7',
  stop: 'M7 7h10v10H7z',
  fresh: 'M12 5v14M5 12h14',
  helpful: 'M7 11v9H4v-9zM7 11l4-8c2 0 3 1 3 3l-1 4h6l-2 10H7',
  notHelpful: 'M7 13V4H4v9zM7 13l4 8c2 0 3-1 3-3l-1-4h6L17 4H7',
};

export function iconButton(
  icon: keyof typeof paths,
  name: string,
  properties: { class?: string; onClick: () => void },
): HTMLButtonElement {
  const drawing = document.createElementNS(svg, 'svg');
  drawing.setAttribute('viewBox', '0 0 24 24');
  drawing.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(svg, 'path');
  path.setAttribute('d', paths[icon]);
  drawing.append(path);
  return element(
    'button',
    {
      class: `icon ${properties.class ?? ''}`.trim(),
      attributes: { type: 'button', 'aria-label': name, title: name },
      onClick: properties.onClick,
    },
    drawing,
  );
}
