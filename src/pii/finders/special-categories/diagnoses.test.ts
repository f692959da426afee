import { expect, it } from 'vitest';
import { valuesOf } from '#test/pii/detections.ts';

const conditions = (text: string) => valuesOf(text, 'medical_condition');

it.each([
  ['The patient was diagnosed with type 2 diabetes in 2019.', 'type 2 diabetes'],
  [
    'She was diagnosed with stage III non-small cell lung carcinoma.',
    'stage III non-small cell lung carcinoma',
  ],
  [
    'He suffers from chronic obstructive pulmonary disease and smokes.',
    'chronic obstructive pulmonary disease',
  ],
  ['Mrs. Jones has a history of ischemic stroke.', 'ischemic stroke'],
  ['Patient presents with acute appendicitis', 'acute appendicitis'],
  ['My brother was treated for an aortic aneurysm', 'aortic aneurysm'],
])('finds the illness that a person is said to have: %s', (text, condition) => {
  expect(conditions(text)).toEqual([condition]);
});

it.each([
  'The team diagnosed the problem with the server, which suffers from a failure of its disk.',
  'She has a diploma and he had a trophy, a symbiosis of sorts.',
  'Carcinoma is a kind of cancer. The study was about appendicitis.',
  'He had the honour of a prognosis; I have a failure in the build.',
  'It was diagnosed with the debugger.',
])('finds none in: %s', (text) => {
  expect(conditions(text)).toEqual([]);
});

it.each(['Diagnosis: E11.9', 'dx F41.1', 'ICD-10: F32.1', 'ICD-10 code I10'])(
  'finds the code of one in: %s',
  (text) => {
    expect(conditions(text)).toHaveLength(1);
  },
);

it.each(['Diagnosis: B12 deficiency', 'version A10.2 of the model'])(
  'takes no other code for one: %s',
  (text) => {
    expect(conditions(text)).toEqual([]);
  },
);
