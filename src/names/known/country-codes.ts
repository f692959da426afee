import { knownName } from './known-names.ts';

/** Names of the lists that Unicode CLDR has in other words. */
const otherNames: Readonly<Record<string, string>> = {
  'Bonaire, Saint Eustatius and Saba': 'BQ',
  'Heard Island and Mcdonald Islands': 'HM',
  Macau: 'MO',
  'Palestinian Territory': 'PS',
  'Saint Vincent and the Grenadines': 'VC',
  'South Georgia and the South Sandwich Islands': 'GS',
  'United States Minor Outlying Islands': 'UM',
};

let codes: ReadonlyMap<string, string> | null = null;

/** The ISO 3166-1 alpha-2 code of a country that lists know by this name; undefined for a former one. */
export function countryCode(name: string): string | undefined {
  codes ??= readCodes();
  return codes.get(name);
}

/** Every code of two letters that CLDR names, by the main name that the lists have for it. */
function readCodes(): Map<string, string> {
  const regions = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  const found = new Map(Object.entries(otherNames));
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  for (const code of letters.flatMap((first) => letters.map((second) => first + second))) {
    const name = regions.of(code);
    // A former code, such as DD, is written as that of today.
    if (name === undefined || Intl.getCanonicalLocales(`und-${code}`)[0] !== `und-${code}`) continue;
    for (const { kind, name: main } of knownName(plain(name)))
      if (kind === 'country' && !found.has(main)) found.set(main, code);
  }
  return found;
}

const plain = (name: string): string =>
  name
    .replace(/ \(.*\)$| SAR China$/, '')
    .replaceAll('&', 'and')
    .replaceAll('St.', 'Saint');
