import { expect, it } from 'vitest';
import { valuesOf } from '#test/pii/detections.ts';
import { expectLinear } from '#test/machine/processor-time.ts';

const persons = (text: string) => valuesOf(text, 'person_name');
const places = (text: string) => valuesOf(text, 'location');
/** Long enough that a person would be treated as one. */
const manual = 'The release is built on the server and copied to the mirror. '.repeat(80);
const story = 'She told him that he would miss his train if he stayed with her. '.repeat(80);

it('a single name that a long text nowhere treats as a person is not sure', () => {
  expect(persons('Upgrade to Martha before the summer.')).toEqual(['Martha']);
  expect(persons(`${manual}Upgrade to Martha before the summer. ${manual}`)).toEqual([]);
});

it('a single name is sure where the text treats the name as a person elsewhere, by its other name or by what is said of it', () => {
  for (const said of ['The script is by Martha Kovalev.', 'Thanks, \nMartha', "It was Martha's husband."])
    expect(persons(`${manual}Upgrade to Martha before the summer. ${manual}${said}`)).toContain('Martha');
});

it('a single name is sure where persons are spoken of all around', () => {
  expect(persons(`${story}They gave the key to Martha. ${story}`)).toEqual(['Martha']);
});

it('so is a single place that a long text nowhere treats as one', () => {
  expect(places('It is drawn by Cairo today.')).toEqual(['Cairo']);
  expect(places(`${manual}It is drawn by Cairo today. ${manual}`)).toEqual([]);
  expect(places(`${manual}It is drawn by Cairo today. ${manual} They live in Cairo.`)).toEqual([
    'Cairo',
    'Cairo',
  ]);
});

it('four times as many names that nothing speaks for take some four times as long', () => {
  expectLinear('Martha, built in May. '.repeat(40_000), (text) => expect(persons(text)).toEqual([]));
});
