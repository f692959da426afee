/** What a word of the vocabulary may be, as bits; words of several kinds have several. */
export const marks = {
  first: 1 << 0,
  last: 1 << 1,
  /** First or last names of long lists, which show less: nothing alone, a person with another name or with words near it. */
  rareName: 1 << 27,
  /** Usual in lower case: a capital alone makes no name of it. */
  ordinary: 1 << 2,
  /** One of the twelve thousand words and pieces that are used most. */
  usual: 1 << 20,
  country: 1 << 3,
  /** A part of a country, with a government of its own: Texas, Bavaria. */
  region: 1 << 26,
  /** A city of more than 150,000. */
  city: 1 << 4,
  /** A smaller one, of the 95,000 whose names are often names of people and things. */
  town: 1 << 5,
  /** The first word of a phrase that is in the vocabulary too, with its blanks. */
  opens: 1 << 6,
  /** The phrase is a country's, which is in lower case too. */
  opensCountry: 1 << 25,
  /** Mr, Dr, Frau: a person follows. */
  title: 1 << 7,
  /** van, de, bin: inside a name. */
  particle: 1 << 8,
  /** Jr, III: after a name. */
  after: 1 << 9,
  /** Name, patient, attorney: a person follows the colon. */
  label: 1 << 10,
  /** said, stated: a person comes before or after. */
  speech: 1 << 11,
  /** wife, brother, friend. */
  kin: 1 << 12,
  /** nurse, captain, tía: what people are, next to their names. */
  role: 1 << 28,
  /** Dear, Hi, Regards. */
  greeting: 1 << 13,
  /** Months, weekdays, directions: written with a capital, yet no person and no place. */
  thing: 1 << 14,
  /** Ltd, GmbH. */
  legalForm: 1 << 15,
  /** Bank, University: an organisation's when capitalised words come before or `of` after it. */
  institution: 1 << 16,
  /** Hill, Park, Lake: the words before it may be no person's. */
  landmark: 1 << 17,
  /** Street, Rue, Airport: never in a name, nor are the words next to it one. */
  street: 1 << 21,
  /** Known organisations, one word or a phrase. */
  organization: 1 << 18,
  /** Belonging to a nation. */
  group: 1 << 19,
  /** Products, gods, tribes of computers: names of persons too, but not alone. */
  product: 1 << 22,
  /** Syndrome, theorem, algorithm: the name before it has become a thing's. */
  eponym: 1 << 23,
  /** Ends a word or phrase that speaks for or against a value near it. */
  context: 1 << 24,
} as const;

/** What recognisers ask of a word, as bits next to those of `marks`; they say nothing of what it is. */
export const asked = {
  /** It starts a phrase that some recogniser looks for: `tokens.openers`. */
  opener: 1 << 29,
  /** It ends a phrase that is evidence for what follows it. */
  lead: 1 << 30,
} as const;
