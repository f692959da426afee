import { useLanguage, type Language } from './language.ts';

/** A text, or one that is made with values, such as a count. */
type Message = string | ((...values: never[]) => string);
type Messages = Record<string, Message>;
type Translated<All extends Messages> = {
  [Name in keyof All]: All[Name] extends string ? string : All[Name];
};

/** The texts of a page: a text that one language lacks does not compile. */
export function messages<All extends Messages>(
  all: { en: All } & Record<Exclude<Language, 'en'>, Translated<All>>,
) {
  return (): Translated<All> => (all as Record<Language, Translated<All>>)[useLanguage()];
}
