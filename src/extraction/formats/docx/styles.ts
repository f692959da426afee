import { plainLook, readLook, type RunFormat } from './look.ts';
import { attribute, scanXml } from '#extraction/xml.ts';

export type Style = {
  name: string;
  basedOn: string | null;
  outline: number | null;
  numId: string | null;
  ilvl: number | null;
  look: RunFormat;
  /** A table's: some of its cells have a colour behind them. */
  shaded: boolean;
};
export type Styles = Map<string, Style>;

const deepestChain = 20;

/** The styles of a document by id (ECMA-376 17.7). Names are the built-in English ones whatever Word's language. */
export function readStyles(xml: string | null): Styles {
  const styles: Styles = new Map();
  let style: Style | null = null;
  let conditional = false;
  scanXml(xml ?? '', {
    open(qualified, attributes) {
      const name = qualified.replace(/^.*:/, '');
      const value = attribute(attributes, 'val');
      if (name === 'style') {
        style = {
          name: '',
          basedOn: null,
          outline: null,
          numId: null,
          ilvl: null,
          look: { ...plainLook },
          shaded: false,
        };
        styles.set(attribute(attributes, 'styleId') ?? '', style);
      }
      if (!style) return;
      if (name === 'name') style.name = value ?? '';
      if (name === 'basedOn') style.basedOn = value;
      if (name === 'outlineLvl') style.outline = Number(value);
      if (name === 'numId') style.numId = value;
      if (name === 'ilvl') style.ilvl = Number(value);
      if (name === 'shd') style.shaded = true;
      // What a table's style says holds for some of its cells alone.
      if (!conditional) readLook(style.look, name, attributes);
      if (name === 'tblStylePr') conditional = true;
    },
    close(name) {
      if (name.endsWith('style')) style = null;
      if (name.endsWith('tblStylePr')) conditional = false;
    },
    text() {},
  });
  return styles;
}

/** The style and those it is based on, nearest first. */
export function styleChain(styles: Styles, id: string | null): Style[] {
  const chain: Style[] = [];
  for (let next = id; next !== null && chain.length < deepestChain;) {
    const style = styles.get(next);
    if (!style) break;
    chain.push(style);
    next = style.basedOn;
  }
  return chain;
}

/** 1–6 for a heading paragraph, or null. Outline level 9 is body text. */
export function headingLevel(chain: Style[], outline: number | null): number | null {
  const level = outline ?? chain.find((style) => style.outline !== null)?.outline ?? null;
  if (level !== null && level < 9) return Math.min(6, level + 1);
  if (level !== null) return null;
  for (const { name } of chain) {
    const numbered = /^(?:heading|überschrift|titre|título|titolo|заголовок)\s*([1-9])$/i.exec(name);
    if (numbered) return Math.min(6, Number(numbered[1]));
    if (/^title$/i.test(name)) return 1;
  }
  return null;
}
