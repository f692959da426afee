import { figureSvg } from '#publishing/figures/figure-svg.ts';
import { tag } from '#publishing/markup/tag.ts';
import { directionOf } from '#publishing/prepare/clean-text.ts';
import type { Marking } from '#publishing/content.ts';
import type { PreparedBlock, PreparedReport, PreparedSection } from '#publishing/prepare/prepared.ts';
import { statementsHtml } from './statements-html.ts';
import { pageStyle } from './page-style.ts';
import { styleHash } from './style-hash.ts';

/** One page that needs nothing from elsewhere, may fetch nothing and runs nothing. */
export function htmlOf(report: PreparedReport): string {
  const { language, direction, title } = report;
  const policy = `default-src 'none'; style-src 'sha256-${styleHash(pageStyle)}'; base-uri 'none'; form-action 'none'`;
  const head = [
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    '<meta name="referrer" content="no-referrer">',
    tag('title', {}, [title], 'text'),
    `<style>${pageStyle}</style>`,
  ];
  const body = [
    ...headerOf(report),
    contentsOf(report),
    tag('main', {}, [...report.sections.map((section) => sectionOf(section, report)), referencesOf(report)]),
    report.marking === null ? '' : tag('footer', {}, [markingOf(report.marking)]),
  ];
  const attributes = { lang: language, dir: direction === 'rtl' ? 'rtl' : null };
  return `<!doctype html>\n${tag('html', attributes, [tag('head', {}, head), tag('body', {}, body)])}\n`;
}

function headerOf(report: PreparedReport): string[] {
  const { title, subtitle, marking, created_on, facts } = report;
  const rows = facts.map(({ name, value }) =>
    tag('div', {}, [tag('dt', {}, [name], 'text'), tag('dd', dir(value, report), [value], 'text')]),
  );
  return [
    tag('header', {}, [
      marking === null ? '' : tag('p', { class: 'tlp' }, [markingOf(marking)]),
      tag('h1', dir(title, report), [title], 'text'),
      subtitle === null ? '' : tag('p', { class: 'subtitle', ...dir(subtitle, report) }, [subtitle], 'text'),
      tag('p', { class: 'date' }, [created_on], 'text'),
      rows.length === 0 ? '' : tag('dl', {}, rows),
    ]),
  ];
}

function markingOf(marking: Marking): string {
  const name = marking.toLowerCase().replaceAll(/[^a-z]/g, '-');
  return tag('strong', { class: `marking ${name}` }, [marking], 'text');
}

function contentsOf({ words, sections, references }: PreparedReport): string {
  const items = (some: PreparedSection[]): string =>
    some.length === 0
      ? ''
      : tag(
          'ol',
          {},
          some.map(({ anchor, number, title, sections: inner }) =>
            tag('li', {}, [tag('a', { href: `#${anchor}` }, [`${number} ${title}`], 'text'), items(inner)]),
          ),
        );
  const last = tag('li', {}, [tag('a', { href: '#references' }, [words.references], 'text')]);
  return tag('nav', { 'aria-labelledby': 'contents' }, [
    tag('h2', { id: 'contents' }, [words.contents], 'text'),
    items(sections),
    references.length === 0 ? '' : tag('ol', {}, [last]),
  ]);
}

function sectionOf(section: PreparedSection, report: PreparedReport): string {
  const { anchor, number, title, level, blocks, sections } = section;
  const none =
    blocks.length === 0 && sections.length === 0
      ? tag('p', { class: 'none' }, [report.words.none], 'text')
      : '';
  return tag('section', { 'aria-labelledby': anchor }, [
    tag(`h${Math.min(level + 1, 6)}`, { id: anchor, ...dir(title, report) }, [`${number} ${title}`], 'text'),
    none,
    ...blocks.map((block) => blockOf(block, report)),
    ...sections.map((inner) => sectionOf(inner, report)),
  ]);
}

function blockOf(block: PreparedBlock, report: PreparedReport): string {
  const { words, language } = report;
  switch (block.kind) {
    case 'paragraph':
      return statementsHtml('p', block.statements, report);
    case 'list':
      return tag(
        block.ordered ? 'ol' : 'ul',
        {},
        block.items.map((item) => statementsHtml('li', [item], report)),
      );
    case 'note': {
      const name = block.tone === 'info' ? words.note : words.warning;
      return tag('aside', { class: `note ${block.tone}` }, [
        tag('strong', { class: 'tone' }, [name], 'text'),
        statementsHtml('p', block.statements, report),
      ]);
    }
    case 'code':
      return tag('pre', { tabindex: 0 }, [tag('code', {}, [block.text], 'text')]);
    case 'table':
      return tableOf(block, report);
    case 'figure': {
      const { figure, number } = block;
      const { svg } = figureSvg({ figure, words, language, id: `figure-${number}` });
      return tag('figure', {}, [
        svg,
        tag('figcaption', {}, [
          tag('strong', {}, [`${words.figure} ${number}: ${figure.title}`], 'text'),
          tag('p', dir(figure.description, report), [figure.description], 'text'),
        ]),
      ]);
    }
  }
}

function tableOf(block: Extract<PreparedBlock, { kind: 'table' }>, report: PreparedReport): string {
  const head = block.head.map((cell) => tag('th', { scope: 'col', ...dir(cell, report) }, [cell], 'text'));
  const rows = block.rows.map((row) =>
    tag(
      'tr',
      {},
      row.map((cell) => statementsHtml('td', [cell], report)),
    ),
  );
  const caption = `${report.words.table} ${block.number}: ${block.caption}`;
  return tag('div', { class: 'wide', tabindex: 0, role: 'region', 'aria-label': caption }, [
    tag('table', {}, [
      tag('caption', {}, [caption], 'text'),
      tag('thead', {}, [tag('tr', {}, head)]),
      `<tbody>${rows.join('\n')}</tbody>`,
    ]),
  ]);
}

function referencesOf(report: PreparedReport): string {
  const { references, words } = report;
  if (references.length === 0) return '';
  const items = references.map(({ number, anchor, title, details, quote }) =>
    tag('li', { id: anchor }, [
      tag('span', { class: 'number' }, [`[${number}]`], 'text'),
      tag('div', {}, [
        tag('cite', dir(title, report), [title], 'text'),
        details.length === 0 ? '' : ` ${tag('span', { class: 'details' }, [details.join(' · ')], 'text')}`,
        tag('blockquote', dir(quote, report), [quote], 'text'),
      ]),
    ]),
  );
  return tag('section', { 'aria-labelledby': 'references', class: 'references' }, [
    tag('h2', { id: 'references' }, [words.references], 'text'),
    tag('ul', {}, items),
  ]);
}

/** Where a text runs the other way than the report. */
function dir(text: string, { direction }: PreparedReport): { dir: string | null } {
  const own = directionOf(text);
  return { dir: own === null || own === direction ? null : own };
}
