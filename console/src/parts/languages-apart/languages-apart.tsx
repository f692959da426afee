import { Text } from '@mantine/core';
import type { languages } from '@skep/server/api/search/platform.schemas.ts';
import type { Reply } from '#api/reply.ts';
import { useFormats } from '#language/formats.ts';
import { useLanguage } from '#language/language.ts';
import { useLanguagesApartMessages } from './languages-apart.messages.ts';

type Props = { apart: NonNullable<Reply<typeof languages>>; wanted: 'answer' | 'search' };

/** Languages that are named; more are in a reply hardly ever. */
const mostNamed = 3;

/** Why nothing was found: the question is in another language than the documents. */
export function LanguagesApart({ apart: { question, documents, complete }, wanted }: Props) {
  const say = useLanguagesApartMessages();
  const { number } = useFormats();
  const shownIn = useLanguage();
  const names = new Intl.DisplayNames([shownIn], { type: 'language' });
  const listed = (codes: string[], type: 'conjunction' | 'disjunction') =>
    new Intl.ListFormat(shownIn, { type }).format(codes.map((code) => names.of(code) ?? code));
  const known = documents.flatMap(({ language, count }) => (language === null ? [] : [{ language, count }]));
  const codes = known.slice(0, mostNamed).map(({ language }) => language);
  const total = sumOf(documents);
  const ofKnown = sumOf(known);
  const those =
    ofKnown < total
      ? say.known(number(ofKnown), number(total), listed(codes, 'conjunction'), complete)
      : total === 1
        ? say.document(listed(codes, 'conjunction'))
        : say.documents(number(total), listed(codes, 'conjunction'), complete);
  return (
    <Text size="sm" maw={640}>
      {say.question(listed([question], 'conjunction'))} {those} {say.askIn(listed(codes, 'disjunction'))}{' '}
      {say[wanted]}
    </Text>
  );
}

function sumOf(documents: Props['apart']['documents']): number {
  return documents.reduce((sum, { count }) => sum + count, 0);
}
