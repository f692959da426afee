import { expect, it } from 'vitest';
import { valuesOf } from '#test/pii/detections.ts';

const titles = (text: string) => valuesOf(text, 'job_title');

it.each([
  ['Occupation: Dental hygienist\nAge: 41', 'Dental hygienist'],
  ['"job title": "Wool grader"', 'Wool grader'],
  ['She works as a senior software engineer in Leeds.', 'senior software engineer'],
  ['Jennifer Hoffmann, Chief Security Officer, signed it.', 'Chief Security Officer'],
  ['Jennifer Hoffmann, the pharmacist, signed it.', 'pharmacist'],
  ['Jennifer Hoffmann\nLab Technician\n', 'Lab Technician'],
  ['I am a 41 year old software engineer from Turku.', 'software engineer'],
])('finds the title in %j', (text, title) => {
  expect(titles(text)).toEqual([title]);
});

it.each([
  'The build engineer runs the job; a package manager, a query planner and a code editor.',
  'job: build\nposition: absolute\ntitle: "Manager"',
  'Use the Web, the Package Manager, and the task planner.',
  'Security Officer\nLab Technician was here and went.',
])('finds none in %j', (text) => {
  expect(titles(text)).toEqual([]);
});
