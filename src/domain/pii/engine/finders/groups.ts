import { marks } from '#domain/pii/engine/marks.ts';
import { gapAfter, isCapitalised, isInProse, marksAt } from '#domain/pii/engine/names.shapes.ts';
import { contextWords, evidenceAround } from '#domain/pii/engine/context.ts';
import type { FinderMaker } from '#domain/pii/engine/recogniser.ts';

const people = [
  '!nationality', '!citizen', '!citizenship', '!nationals', '!national', '!ethnicity', '!religion', '!patient', 'he', 'she', 'man', 'woman',
  'men', 'women', 'i', 'm', 'am', 'born', 'passport', 'people', 'family', 'parents', 'mother', 'father', 'wife', 'husband', 'immigrant', 'refugee',
  'actor', 'actress', 'singer', 'descent', 'origin', 'boy', 'girl', 'client', 'employee', 'student', 'voter', 'member',
]; // prettier-ignore
const languageWords = 'language translation keyboard text speaking version lesson dictionary';

/** People of a nation, whatever stands around them. */
const peoples =
  'americans germans austrians italians russians ukrainians belarusians estonians latvians lithuanians georgians armenians hungarians romanians bulgarians norwegians belgians indians iranians syrians jordanians palestinians egyptians libyans tunisians algerians moroccans ethiopians kenyans ugandans nigerians ghanaians canadians mexicans cubans jamaicans haitians colombians venezuelans peruvians bolivians chileans argentinians brazilians australians mongolians tibetans serbians croatians bosnians slovenians macedonians albanians koreans indonesians malaysians cambodians africans europeans asians swedes danes finns icelanders dutchmen dutchman dutchwoman frenchmen frenchman frenchwoman englishmen englishman englishwoman irishmen irishman irishwoman welshman scotsman scotsmen spaniards spaniard greeks turks poles czechs slovaks croats serbs slovenes briton britons scots kurds arabs israelis iraqis pakistanis bangladeshis saudis yemenis kuwaitis filipinos filipina latinos latinas zealanders zealander'.split(
    ' ',
  );

/** Nations that people are said to belong to. */
export const makeGroupFinder: FinderMaker = (vocabulary) => {
  const context = contextWords(people, vocabulary);
  const peopleIds = new Set(peoples.map((word) => vocabulary.add(word)));
  const languages = new Set(languageWords.split(' ').map((word) => vocabulary.add(word)));
  return (scan, report) => {
    const { tokens, text } = scan;
    for (let at = 0; at < tokens.count; at += 1) {
      if (!isCapitalised(scan, at)) continue;
      const isPeople = peopleIds.has(tokens.word[at] as number);
      if (!isPeople && (marksAt(scan, at) & marks.group) === 0) continue;
      const start = tokens.start[at] as number;
      const end = tokens.end[at] as number;
      if (!isInProse(text, start, end) || languages.has(tokens.word[at + 1] as number)) continue;
      // Latin American, African-American: one group.
      const isPair = (marksAt(scan, at + 1) & marks.group) !== 0 && /^[ -]$/.test(gapAfter(scan, at));
      const span = { start, end: isPair ? (tokens.end[at + 1] as number) : end };
      const evidence = evidenceAround(scan, span, context);
      report({
        type: 'nationality',
        ...span,
        confidence: 1 - (isPeople ? 0.12 : 0.4) * (1 - evidence),
        method: evidence > 0 ? 'contextual_pattern' : 'named_entity_recognition',
      });
      if (isPair) at += 1;
    }
  };
};
