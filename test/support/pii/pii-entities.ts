import { piiTypes, types, type Entry, type PiiType } from '#pii/types.ts';

/**
 * What labelled sets call things, besides the name that `types.ts` has for a type: the types that are right for each entity.
 * A date of birth is a date, a URL names a domain; a set that knows no street takes the parts of an address for one.
 */
const alsoRight: Record<string, readonly PiiType[]> = {
  PERSON: ['person_name'],
  ADDRESS: ['street_address', 'postal_code', 'uk_postcode', 'de_plz'],
  STREET_ADDRESS: ['street_address'],
  ZIP_CODE: ['postal_code', 'uk_postcode', 'de_plz'],
  LOCATION: ['location'],
  GPE: ['location'],
  ORG: ['organization'],
  NRP: ['nationality', 'religious_belief', 'political_opinion', 'racial_or_ethnic_origin'],
  DATE_TIME: ['date', 'date_of_birth', 'card_expiry_date'],
  PHONE_NUMBER: ['phone_number', 'fax_number'],
  DOMAIN_NAME: ['domain_name', 'url'],
  URL: ['url', 'domain_name'],
  US_DRIVER_LICENSE: ['us_driver_license', 'driver_license_number'],
  UK_DRIVING_LICENCE: ['uk_driving_licence', 'driver_license_number'],
  US_PASSPORT: ['us_passport', 'passport_number'],
  MEDICAL_LICENSE: ['medical_license_number'],
};

/** Labels that name nobody (a trade, `Mrs.`): they have a row of their own and stand outside the sum, as what is found in them does. */
export const apart: ReadonlySet<string> = new Set(['TITLE', 'PREFIX']);

/** The entities that each type is right for; false detections are counted under the first one that a set labels. */
export const entitiesOf: ReadonlyMap<PiiType, readonly string[]> = new Map(
  piiTypes.map((type) => {
    const entry: Entry = types[type];
    const others = Object.keys(alsoRight).filter((entity) => alsoRight[entity]?.includes(type));
    return [type, [...new Set([...(entry.presidio === undefined ? [] : [entry.presidio]), ...others])]];
  }),
);

/** Some sets label the pieces of an address, now as ADDRESS, now as LOCATION: neighbours of them are one address. */
const pieces = new Set(['ADDRESS', 'STREET_ADDRESS', 'LOCATION', 'GPE', 'ZIP_CODE', 'UK_POSTCODE', 'DE_PLZ']);

/** Neighbours with the same name are joined where pieces are. */
export function joinedAs(entity: string): string {
  return pieces.has(entity) ? 'ADDRESS' : entity;
}
