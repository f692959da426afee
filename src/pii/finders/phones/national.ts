import type { CountryCode } from 'libphonenumber-js/max';

/** Who writes numbers with a leading zero in groups of these lengths. */
const byGroups = new Map(
  Object.entries({
    '5 6': 'GB',
    '5 3 3': 'GB',
    '4 3 4': 'GB TR DE',
    '3 4 4': 'GB JP KR CN DE',
    '4 3 2 2': 'TR DE',
    '2 2 2 2 2': 'FR MA',
    '3 3 2 2': 'SE CH UA',
    '3 2 2 2': 'SE NO',
    '3 2 3 2 2': 'TR',
    '4 3 3': 'AU SE IE RO NZ DE',
    '2 4 4': 'AU JP',
    '3 3 4': 'ZA IE TH IL KR NZ IT VN',
    '3 3 3': 'SE BE RO IT',
    '2 8': 'NL',
    '4 6': 'NL IE DE',
    '4 2 2 2': 'BE',
    '3 7': 'NL IT IL',
    '4 7': 'DE PK',
    '4 8': 'DE',
    '5 5': 'IN GB',
    '3 3 2 3': 'CH',
    '2 3 4': 'NZ SG',
    '3 2 2 3': 'SE',
    '4 4 4': 'DE ID',
    '4 4 3': 'DE ID VN',
    '4 2 2 2 2': 'DE',
    '5 2 2 2': 'DE',
    '5 2 2': 'DE',
    '3 3 3 2': 'DE',
    '4 3 3 2': 'DE',
    '5 3 2': 'DE',
  }).map(([groups, countries]) => [groups, countries.split(' ') as CountryCode[]]),
);
const none: readonly CountryCode[] = [];

/** The countries that write a number so; few, as each is looked up at some cost. */
export function countriesOf(groups: readonly string[]): readonly CountryCode[] {
  return byGroups.get(groups.map(({ length }) => length).join(' ')) ?? none;
}
