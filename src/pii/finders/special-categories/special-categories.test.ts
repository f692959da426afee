import { expect, it } from 'vitest';
import { engine } from '#test/pii/pii-engine.ts';
import { findsOf } from '#test/pii/detections.ts';

const found = (text: string) =>
  findsOf(text, [
    'religious_belief', 'racial_or_ethnic_origin', 'political_opinion', 'trade_union_membership', 'medical_condition',
    'sexual_orientation', 'genetic_data', 'criminal_record',
  ]); // prettier-ignore

it.each([
  ['She is Muslim.', 'religious_belief: Muslim'],
  ["He's a practising Catholic, I think.", 'religious_belief: Catholic'],
  ['Religion: Hindu', 'religious_belief: Hindu'],
  ['"religion": "Jewish"', 'religious_belief: Jewish'],
  ['Ethnicity: Hispanic', 'racial_or_ethnic_origin: Hispanic'],
  ['The applicant is African American.', 'racial_or_ethnic_origin: African American'],
  ['I am a registered Democrat and proud of it', 'political_opinion: Democrat'],
  ['My colleague is a union member.', 'trade_union_membership: union member'],
  ['The patient was diagnosed with breast cancer in May.', 'medical_condition: breast cancer'],
  ['He suffers from depression', 'medical_condition: depression'],
  ['Anna Kovalev has diabetes.', 'medical_condition: diabetes'],
  ['Employee has tested positive for HIV', 'medical_condition: HIV'],
  ['He is openly gay.', 'sexual_orientation: gay'],
  ['Anna Kovalev is a lesbian.', 'sexual_orientation: lesbian'],
  ['She is BRCA1 positive', 'genetic_data: BRCA1 positive'],
  ['He was convicted of fraud.', 'criminal_record: convicted of fraud'],
  ['The defendant pleaded guilty.', 'criminal_record: pleaded guilty'],
  ['Er ist katholisch.', 'religious_belief: katholisch'],
  ['Sie leidet an Epilepsie', 'medical_condition: Epilepsie'],
  ['Elle est juive.', 'religious_belief: juive'],
  ['Ella es musulmana.', 'religious_belief: musulmana'],
])('finds what is said of a person: %s', (text, expected) => {
  expect(found(text)).toEqual([expected]);
});

it.each([
  'The Islamic State was defeated.',
  'The gay rights movement is old.',
  'Diabetes is a disease. Patients with cancer were studied.',
  'The Republican party won; black cars are common.',
  'She is a Catholic school teacher.',
  'His car is black.',
  'It is straight.',
  'She went straight home.',
  'The union is strong.',
  'He opposes the conservative government.',
  'race: condition',
  'The patient cancer registry is new.',
  'religion: string',
  'We are in a depression.',
  'He wrote about Islam. Christian values were discussed.',
  'if (user.is_blind) return;',
])('leaves prose about the world alone: %s', (text) => {
  expect(found(text)).toEqual([]);
});

it.each([
  ['I was raised Catholic in Leeds.', 'Catholic'],
  ['He grew up as a Sikh.', 'Sikh'],
  ['She was brought up Jewish.', 'Jewish'],
])('finds the belief that somebody grew up with: %s', (text, belief) => {
  expect(found(text)).toEqual([`religious_belief: ${belief}`]);
});

it('finds what is said of the same person after another thing', () => {
  expect(found('Mr. Jones is Jewish and a member of the trade union.')).toEqual([
    'religious_belief: Jewish',
    'trade_union_membership: member of the trade union',
  ]);
  expect(found('Patient has a history of hypertension, asthma and diabetes.')).toHaveLength(3);
});

it('finds categories under the names of their columns', () => {
  expect(found('name,religion,sexual_orientation\nAnna,Hindu,Lesbian\nEva,unknown,n/a\n')).toEqual([
    'religious_belief: Hindu',
    'sexual_orientation: Lesbian',
  ]);
});

it('finds each illness of a list after its label, and none that is denied', () => {
  expect(found('PMH: HTN, asthma, type 2 diabetes')).toEqual([
    'medical_condition: HTN',
    'medical_condition: asthma',
    'medical_condition: type 2 diabetes',
  ]);
  expect(found('Medical history: gout and psoriasis. Asthma is common.')).toHaveLength(2);
  expect(found('PMH: nothing, no asthma, no diabetes')).toEqual([]);
});

it.each([
  ['I am coeliac', 'medical_condition: coeliac'],
  ["Olga Kovalev has Parkinson's disease", "medical_condition: Parkinson's disease"],
  ['Pt has CKD', 'medical_condition: CKD'],
])('finds what somebody has: %s', (text, condition) => {
  expect(found(text)).toEqual([condition]);
});

it.each([
  ['Status: HIV positive, on treatment', 0.77],
  ["Good news, you're pregnant!", 0.77],
  ["If you're pregnant, ask first.", 0.1],
  ['HIV positive travellers may enter', 0.1],
])('is so sure of what is said where health is not the subject: %s', (text, confidence) => {
  const matches = engine.detect(text);
  expect(matches.find(({ type }) => type === 'medical_condition')?.confidence).toBe(confidence);
});
