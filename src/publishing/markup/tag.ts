const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text within markup, as content or as the value of an attribute. */
export function escaped(text: string): string {
  return text.toWellFormed().replaceAll(/[&<>"']/g, (character) => entities[character] ?? '');
}

type Attributes = Record<string, string | number | null>;

/** An element of HTML or XML. Its children are markup, unless they `are` texts. An attribute that is null is left out. */
export function tag(
  name: string,
  attributes: Attributes,
  children: string[] = [],
  are: 'markup' | 'text' = 'markup',
): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== null)
    .map(([key, value]) => ` ${key}="${escaped(String(value))}"`)
    .join('');
  const inner = are === 'text' ? children.map(escaped) : children;
  return `<${name}${written}>${inner.join('')}</${name}>`;
}
