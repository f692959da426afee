import { expect, it } from 'vitest';
import { engine } from '#test/pii/pii-engine.ts';

const found = (text: string) =>
  engine
    .detect(text)
    .filter(({ confidence }) => confidence >= 0.85)
    .map(({ type, start, end }) => [type, text.slice(start, end)]);

it.each([
  ['They flew over Bosnia & Herzegovina.', 'Bosnia & Herzegovina'],
  ['They talked about South Korea.', 'South Korea'],
  ['She was sent to antigua and barbuda for work', 'antigua and barbuda'],
  ['The office stands in Montevideo.', 'Montevideo'],
  ['He lives in Jordan.', 'Jordan'],
  ['She grew up in Quxleyham.', 'Quxleyham'],
  ['City: Paris', 'Paris'],
  ['City: Quxleyham', 'Quxleyham'],
  ['They stayed in Quxley upon Tweed.', 'Quxley upon Tweed'],
  ['They moved to Saint-Quxley.', 'Saint-Quxley'],
  ['The farm lies in Quxley County.', 'Quxley County'],
  ['She was seen in Knutsford.', 'Knutsford'],
  ['we moved to quxleyham last year', 'quxleyham'],
  ['She lives in Nice.', 'Nice'],
  ['A ship was lost off the coast of Sardinia.', 'Sardinia'],
  ['The cheese is made in Lower Saxony.', 'Lower Saxony'],
  ['The fishers of the Quxley Delta came.', 'Quxley Delta'],
  ['They talked about Baden-Württemberg.', 'Baden-Württemberg'],
])('finds the place in %j', (text, place) => {
  expect(found(text)).toEqual([['location', place]]);
});

const names = (text: string) => found(text).map(([, name]) => name);

it('knows the way from one place to another, and stations with dashes between them', () => {
  expect(names('She drove from Montevideo to Knutsford.')).toEqual(['Montevideo', 'Knutsford']);
  expect(names('The line Montevideo – Knutsford is closed.')).toEqual(['Montevideo', 'Knutsford']);
});

it('is surer of a city before its state or country', () => {
  expect(found('We saw Madison, WI and Jordan.').slice(0, 1)).toEqual([['location', 'Madison']]);
});

it.each([
  'Look in Settings, go to Preferences, the error comes from Zwirblix.',
  'They eat turkey from china and look at an island.',
  'It is written in Python, in Chrome, in May and in Figure 3.',
  'Paris Hilton, Jordan Peterson and Montevideo Hoffmann sang.',
  'import { x } from "./Berlin.ts"; /srv/Berlin/x; Berlin.add()',
])('finds no place in %j', (text) => {
  expect(found(text).filter(([type]) => type === 'location')).toEqual([]);
});

it('finds a nationality where it is said of people', () => {
  expect(found('Many Germans came.')).toEqual([['nationality', 'Germans']]);
  expect(found('Nationality: French')).toEqual([['nationality', 'French']]);
  expect(found('She is a British woman.')).toEqual([['nationality', 'British']]);
  expect(found('Set the French keyboard; the Russian group used Chinese servers.')).toEqual([]);
});
