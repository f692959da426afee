import { expect, it } from 'vitest';
import { engine } from '#test/pii/pii-engine.ts';
import { expectLinear } from '#test/machine/processor-time.ts';
import { valuesOf } from '#test/pii/detections.ts';

const persons = (text: string) => valuesOf(text, 'person_name');

it.each([
  ['王伟先生', ['王伟']],
  ['请联系李小龙女士办理。', ['李小龙']],
  ['王先生来了', ['王']],
  ['田中太郎さん', ['田中太郎']],
  ['田中 太郎 様', ['田中 太郎']],
  ['佐藤さんは山田氏に会った', ['佐藤', '山田']],
  ['김철수 씨', ['김철수']],
  ['어제 김철수씨는 왔다', ['김철수']],
  ['박영희 교수님', ['박영희']],
])('finds the persons of %s', (text, names) => {
  expect(persons(text)).toEqual(names);
});

it.each([
  'お客様各位、皆様、業者様、お母さん、店員さん',
  '고객님, 아저씨, 솜씨와 날씨',
  '先生说得好，女士优先',
])('finds nobody in %s', (text) => {
  expect(persons(text)).toEqual([]);
});

it.each([
  ['an Herrn Quxley', ['Quxley']],
  ['Уважаемый Кукслеев!', ['Кукслеев']],
  ['Sig.ra Francesca De Luca\nVia Condotti 88\n00187 Roma', ['Francesca De Luca']],
  ['Mr. Mario Rossi\nVia Roma 12', ['Mario Rossi']],
])('knows the title before the name in %j', (text, names) => {
  expect(persons(text)).toEqual(names);
});

it.each(['王', '王伟', '田中', '김', '김철수 ', '先生', 'さん'])(
  'takes time in proportion to a text of %s',
  (piece) => {
    expectLinear(piece.repeat(100_000 / piece.length), (text) => engine.detect(text));
  },
);
