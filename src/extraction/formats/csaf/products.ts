import { recordAt, recordsIn, textAt, textsIn, type Json } from '#extraction/formats/json/records.ts';
import { listed, oneLine } from '#extraction/formats/json/wording.ts';

/** The names of the products of an advisory by their ids, groups included. */
export type Products = (ids: unknown) => string[];

// Real trees have four levels.
const maxDepth = 30;

/** Reads the product tree (CSAF 2.0, section 3.2.2): branches, relationships and lone names. */
export function productsOf(advisory: Json): Products {
  const names = new Map<string, string>();
  const tree = recordAt(advisory, 'product_tree');
  const keep = (product: Json, name: string) => {
    const id = textAt(product, 'product_id');
    if (id !== '') names.set(id, name);
  };
  const walk = (branches: unknown, above: Json[]) => {
    for (const branch of above.length > maxDepth ? [] : recordsIn(branches)) {
      const path = [...above, branch];
      const product = recordAt(branch, 'product');
      keep(product, fullName(textAt(product, 'name'), path));
      walk(branch['branches'], path);
    }
  };
  walk(tree['branches'], []);
  for (const product of recordsIn(tree['full_product_names']))
    keep(product, oneLine(textAt(product, 'name')));
  for (const { full_product_name } of recordsIn(tree['relationships'])) {
    const product = recordAt(full_product_name);
    keep(product, oneLine(textAt(product, 'name')));
  }
  const groups = new Map(
    recordsIn(tree['product_groups']).map((group) => [
      textAt(group, 'group_id'),
      textsIn(group['product_ids']),
    ]),
  );
  return (ids) => [
    ...new Set(
      textsIn(ids)
        .flatMap((id) => groups.get(id) ?? [id])
        .flatMap((id) => names.get(id) ?? []),
    ),
  ];
}

/** A product's name, with its vendor and its version when the name does not have them. */
function fullName(given: string, path: Json[]): string {
  const part = (category: RegExp) =>
    oneLine(textAt(path.findLast((branch) => category.test(textAt(branch, 'category'))) ?? {}, 'name'));
  const name = oneLine(given) || part(/^product_name$/);
  const version = part(/^product_version/);
  const vendor = part(/^vendor$/);
  const lower = name.toLowerCase();
  const whole = version === '' || lower.includes(version.toLowerCase()) ? name : `${name} ${version}`;
  return vendor === '' || lower.includes(vendor.toLowerCase()) ? whole : `${vendor} ${whole}`;
}

const fewest = 20;

/** Lines for products: one each, or one for all when they are very many. */
export function productLines(products: readonly string[], line: (product: string) => string): string[] {
  return products.length > fewest ? [line(products.join('; '))] : products.map(line);
}

/** Products within a sentence. */
export function inSentence(products: readonly string[]): string {
  return products.some((name) => name.includes(',')) ? products.join('; ') : listed(products);
}
