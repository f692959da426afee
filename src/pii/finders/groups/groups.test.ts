import { expect, it } from 'vitest';
import { findsOf } from '#test/pii/detections.ts';

const found = (text: string) => findsOf(text, ['nationality']);
const foundBeliefs = (text: string) => findsOf(text, ['religious_belief', 'political_opinion']);

it.each([
  ['An Iranian tourist, 26, drowned.', 'Iranian'],
  ['talks with the Ethiopian foreign minister', 'Ethiopian'],
  ['Danish striker Jens scored', 'Danish'],
  ['A French citizen was detained', 'French'],
  ['the suspect is a Moroccan national.', 'Moroccan'],
  ['She is Brazilian.', 'Brazilian'],
  ['Staatsangehörigkeit: deutsch', 'deutsch'],
  ['Nacionalidad: española', 'española'],
  ['Nationality: Burkinabe', 'Burkinabe'],
  ['met a Kenyan who moved to Leeds', 'Kenyan'],
  ['a proud Samoan, then mayor', 'Samoan'],
  ['a 45-year-old Ukrainian was detained', 'Ukrainian'],
  ['the Dutch-born painter', 'Dutch'],
  ['a South African chef', 'South African'],
  ['Nigerian-American author', 'Nigerian-American'],
  ['three Syrians', 'Syrians'],
  ['two Lithuanian backpackers', 'Lithuanian'],
  ['half Japanese', 'Japanese'],
  ['The American was released', 'American'],
  ['"I am Welsh first," said Rhodri', 'Welsh'],
  ['Ann Unknownson, Kenyan, weaver', 'Kenyan'],
  ['ein syrischer Flüchtling', 'syrischer'],
  ['ein 34-jähriger Österreicher', 'Österreicher'],
  ['une étudiante chinoise', 'chinoise'],
  ['Il est marocain et content', 'marocain'],
  ['ciudadano colombiano', 'colombiano'],
  ['un ragazzo albanese', 'albanese'],
  ['um cidadão brasileiro', 'brasileiro'],
  ['a Portuguese weaver', 'Portuguese'],
  ['an Indian percussionist', 'Indian'],
  ['a cheerful Sri Lankan bloke', 'Sri Lankan'],
  ['two Lebanese', 'Lebanese'],
  ['Later a Swiss reached it', 'Swiss'],
  ['The Dutch beat us', 'Dutch'],
  ['The Norwegian skipper Ole Holm', 'Norwegian'],
  ['The Hausa elders', 'Hausa'],
  ['one of three Māori in the team', 'Māori'],
  ['Holm, Anna – Latvian – desk 4', 'Latvian'],
  ['Anna Holm (Danish, 1931–2004), untitled', 'Danish'],
  ['nr;name;nat\n7;Holm A.;Cuban\n8;Lee B.;', 'Cuban'],
  ['nr,name,nat\n7,Holm A.,NOR\n8,Lee B.,', 'NOR'],
  ['een Griekse kok', 'Griekse'],
  ['drie Duitsers', 'Duitsers'],
  ['polski kierowca i pies', 'polski'],
  ['Mieszka tu Ukrainka z psem', 'Ukrainka'],
  ['en finsk student', 'finsk'],
  ['appeler le Tunisien qui passait', 'Tunisien'],
  ['Sou Rui Costa, italiano, de Roma', 'italiano'],
  ['zwei lettische Matrosen', 'lettische'],
  ['The Swede, 31, let in three goals', 'Swede'],
  ['Anna Unknownson, 67, retired weaver, Danish, lives here', 'Danish'],
  ['Quxmira (Danish, 31) left', 'Danish'],
  ['a Danish crew, which sailed home', 'Danish'],
  ['the Anti-Germans left', 'Germans'],
])('finds the nation of a person in: %s', (text, nation) => {
  expect(found(text)).toEqual([`nationality: ${nation}`]);
});

it.each([
  'I love Italian food.',
  'I am in a Swiss bank.',
  'French press, Swiss army knife and Danish pastry',
  'the Polish national identification number of a patient',
  'nationality: string, Nationality: Unknown',
  'He speaks French and spoke mostly English.',
  'a German, French or English text; an American\nfootball',
  'British Airways captain, the Dutch national flag problem',
  'Syrian refugee crisis, Canadian hacker slang, the Scots pine, a SYN PUSH FIN segment, (Fine arts)',
  "Two Portuguese men o' war stung my wife",
  'a Ukrainian group, an Australian bird, a Great Dane',
  'a chinoise sauce, le café marocain, die Deutsche Bank',
  'these men of the Danish Pavilion, and the Indian Quxcontinent',
  'the people after the Peruvian\nuprising, he said',
  'an Indo-Iranian people, a pre-Roman family, a pre-Greek folk',
  'a small Danish model, which has no sail',
  'A Korean {shoe} seller; the men of American burger bars',
  'The parents read it translated from German. He understood Welsh.',
  'Her family has English as a second language',
  'Lithuanian Folk Dances of the people',
])('takes no thing for a person: %s', (text) => {
  expect(found(text)).toEqual([]);
});

it.each([
  ['My flatmates are Brazilian, Korean and Irish.', 'Brazilian Korean Irish'],
  ['Staff of 9, of whom 4 Danish, 3 Irish, 2 Cuban.', 'Danish Irish Cuban'],
  ['British, French and Irish passports', 'British French Irish'],
  ['Amigos: peruanos, iraquíes y cubanos.', 'peruanos iraquíes cubanos'],
])('finds all the nations in: %s', (text, nations) => {
  expect(found(text)).toEqual(nations.split(' ').map((nation) => `nationality: ${nation}`));
});

it.each([
  ['The Quakers kept silent', 'religious_belief: Quakers'],
  ['Rebel Liberals left', 'political_opinion: Liberals'],
  ['began as a Maoist, he', 'political_opinion: Maoist'],
  ['Councillor Hart (Labour) voted', 'political_opinion: Labour'],
  ['his wife remained Hindu.', 'religious_belief: Hindu'],
  ['a Hare Krishna monk', 'religious_belief: Hare Krishna'],
  ["her Bahá'í uncle", "religious_belief: Bahá'í"],
  ['two Seventh-day Adventists', 'religious_belief: Seventh-day Adventists'],
  ['a Hindu bus driver', 'religious_belief: Hindu'],
  ['Mein Nachbar ist evangelisch.', 'religious_belief: evangelisch'],
  ['two vets and a Sikh surgeon', 'religious_belief: Sikh'],
  ['raised in a Muslim family', 'religious_belief: Muslim'],
  ['a devout Methodist, he never missed it', 'religious_belief: Methodist'],
  ['some forty Anglicans', 'religious_belief: Anglicans'],
  ['a Greek Orthodox priest', 'religious_belief: Greek Orthodox'],
  ['Anna Unknownson, Lutheran, weaver', 'religious_belief: Lutheran'],
  ['eine Buddhistin und Opa', 'religious_belief: Buddhistin'],
  ['Republican Senator Joe Hill', 'political_opinion: Republican'],
  ['one is a Liberal Democrat.', 'political_opinion: Liberal Democrat'],
])('finds what somebody believes or is of in: %s', (text, match) => {
  expect(foundBeliefs(text)).toEqual([match]);
});

it.each([
  'a Catholic school teacher',
  'the Orthodox calendar',
  'a Conservative estimate',
  'a Christian name',
])('takes nobody to believe in: %s', (text) => {
  expect(foundBeliefs(text)).toEqual([]);
});
