let stems: ReadonlySet<string> | undefined;

/** Letters of a country's name that the word for its people begins with, too: `Colombia`, `Colombian`. */
const stemLength = 5;

function countryStems(): ReadonlySet<string> {
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  const letters = Array.from({ length: 26 }, (_, i) => String.fromCharCode(65 + i));
  const found = letters.flatMap((first) => letters.map((second) => names.of(first + second) ?? ''));
  const words = found.flatMap((name) => (/^[A-Z][a-z]+$/.test(name) ? [name.slice(0, stemLength)] : []));
  return new Set([
    ...words,
    'Chine',
    'Frenc',
    'Spani',
    'Turki',
    'Europ',
    'Afric',
    'Ameri',
    'Asian',
    'Briti',
    'Engli',
  ]);
}

const word = /(?<![\p{L}\p{N}-])(?:\p{Lu}\p{L}+|USA?|U\.S\.|UK|UAE|DPRK)/gu;
const whole = /^(?:United|South|North|Saudi|New|Hong|Costa|Sri|El)$/;
const short = /^(?:USA?|U\.S\.|UK|UAE|DPRK|Iran|Iraq|Cuba|Peru|Oman|Mali|Chad|Togo|Fiji|Laos|Iraqi|Asia)$/;

/** Words that name a country, a continent or their people, by the list of countries of the language data that Node carries. */
export function countriesIn(text: string): string[] {
  stems ??= countryStems();
  const known = stems;
  return (text.match(word) ?? []).filter(
    (name) =>
      short.test(name) ||
      whole.test(name) ||
      (name.length >= stemLength && known.has(name.slice(0, stemLength))),
  );
}
