import { marks } from '#pii/text/marks.ts';
import { marksAt } from '#pii/names/shapes.ts';
import type { Scan } from '#pii/text/scan.ts';

/** Words of one kind of things, with those that persons are called by. */
const rows: readonly string[] = [
  'alpha alfa bravo charlie delta echo foxtrot golf hotel india juliet juliett kilo lima mike november oscar papa quebec romeo sierra tango uniform victor whiskey whisky xray yankee zulu',
  'rosemary basil sage ginger thyme mint parsley dill oregano marjoram chives coriander cilantro tarragon fennel saffron cumin turmeric cinnamon cardamom clove cloves nutmeg paprika anise chervil lavender sorrel angelica borage bay verbena lovage',
  'rose lily daisy violet iris poppy heather fern jasmine marigold tulip orchid peony pansy primrose dahlia azalea camellia magnolia hyacinth lavender daffodil geranium begonia petunia carnation lilac lotus zinnia snowdrop crocus aster bluebell buttercup sunflower fuchsia hydrangea verbena',
  'hazel rowan willow olive laurel ash oak elm birch beech maple cedar pine spruce larch alder aspen juniper linden poplar sycamore hawthorn holly ivy cypress myrtle yew elder acacia',
  'ruby pearl amber jade opal topaz garnet emerald sapphire diamond beryl crystal coral onyx jasper amethyst turquoise agate quartz citrine peridot aquamarine jet',
  'mercury venus earth mars jupiter saturn uranus neptune pluto',
  'pinot merlot shiraz syrah malbec riesling chardonnay sauvignon cabernet grenache tempranillo zinfandel chianti',
];
const rowsOf = new Map<string, number>();
rows.forEach((words, row) => {
  for (const word of words.split(' ')) rowsOf.set(word, (rowsOf.get(word) ?? 0) | (1 << row));
});
const longestWord = 11;
const leastRow = 3;
const manyInRow = 4;
/** Looked at on either side. */
const reach = 6;
const named = marks.first | marks.last | marks.country | marks.region | marks.city;
const longestGap = 7;
const joins = /^(?:,? |,? (?:and|or|und|oder|et|ou|y|o|e) |-|,? [-–|/+&] |\/)$/;

/**
 * `Rosemary, Basil, Parsley`, `Charlie Delta Foxtrot`: a word among others of its kind, one of which is nobody's name.
 * Where all are names there have to be four, and usual words among them: Rose, Lily and Daisy are three sisters.
 */
export function isInRow(scan: Scan, at: number): boolean {
  let kinds = kindsAt(scan, at);
  if (kinds === 0) return false;
  const row = [at];
  for (const step of [1, -1]) {
    let near = at;
    for (let taken = 0; taken < reach; taken += 1) {
      near = besideAt(scan, near, step);
      const both = near === -1 ? 0 : kinds & kindsAt(scan, near);
      if (both === 0) break;
      kinds = both;
      row.push(near);
    }
  }
  if (row.length < leastRow) return false;
  if (row.some((word) => (marksAt(scan, word) & named) === 0)) return true;
  return row.length >= manyInRow && row.some((word) => (marksAt(scan, word) & marks.ordinary) !== 0);
}

function kindsAt(scan: Scan, at: number): number {
  const { text, tokens } = scan;
  const [start, end] = [tokens.start[at] as number, tokens.end[at] as number];
  return end - start > longestWord ? 0 : (rowsOf.get(text.slice(start, end).toLowerCase()) ?? 0);
}

/** The next word of a list on the side, an `and` passed over; -1: none. */
function besideAt({ text, tokens }: Scan, at: number, step: number): number {
  for (const beside of [at + step, at + 2 * step]) {
    if (beside < 0 || beside >= tokens.count) return -1;
    const [one, other] = step > 0 ? [at, beside] : [beside, at];
    const [from, to] = [tokens.end[one] as number, tokens.start[other] as number];
    if (beside !== at + step || !passed.has(text.slice(tokens.start[beside], tokens.end[beside])))
      return to - from <= longestGap && joins.test(text.slice(from, to)) ? beside : -1;
  }
  return -1;
}

const passed = new Set('and or und oder et ou y o e'.split(' '));
