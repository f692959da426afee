import { beforeAll, expect, it } from 'vitest';
import { addDocument, createJar, platformFor } from '#test/platform/platform.ts';

const { ada } = platformFor({ ada: 'analyst' });
const many = 130;
const beacons = Array.from(
  { length: many },
  (_, i) => `The malware beaconed to 185.220.${i < 65 ? 101 : 102}.${10 + (i % 65)}.`,
).join(' ');

beforeAll(async () => {
  const jar = await createJar(ada);
  const add = (name: string, text: string) => addDocument(ada, jar, { name, text });
  await add(
    'loaders.txt',
    'Emotet delivers TrickBot. QakBot delivers Emotet. The malware IcedID drops Emotet. Emotet was first seen in 2014.',
  );
  await add(
    'notes.txt',
    'The threat actor OilRig attacks banks. The group then executed Mimikatz on a server.',
  );
  await add(
    'campaign-2019.txt',
    'The Tarlo campaign of 2019 began with mails. Its mails came from evil-cdn[.]net.',
  );
  await add('huge.md', 'The first large text speaks of lamps and of their long wires in the old house.');
  await add('huge.txt', 'The second large text speaks of boats and of their long ropes in the old port.');
  await add(
    'denied.txt',
    'Wizard Spider attacks hospitals in spring. It does not use PlugX on any of the servers.',
  );
  await add('beacons.txt', beacons);
});

const asks = async (question: string) => (await ada.post('/api/knowledge/ask', { question })).body;

it('lists who delivers something, not what it delivers, under the relation that is stated', async () => {
  for (const question of ['Which malware is delivering Emotet?', 'List all malware that delivers Emotet']) {
    const { answer } = await asks(question);
    expect(answer).toContain('QakBot');
    expect(answer).not.toMatch(/Malware that Emotet|reported to use/);
  }
});

it('lists no end that the quote, its title and its heading leave unnamed', async () => {
  const { answer } = await asks('Which groups use Mimikatz?');
  expect(answer).not.toMatch(/OilRig \[\d\]/);
});

it('calls a known actor by the kind that the lists of names have', async () => {
  await addDocument(ada, await createJar(ada), {
    name: 'turla.txt',
    text: 'The malware Turla steals files. The malware Turla was seen in March.',
  });
  expect((await asks('Compare Turla and Emotet')).answer).toMatch(/Turla: actor,/);
});

it('summarises no report of another year, and offers it instead', async () => {
  const { answer, answered } = await asks('Summarise the report campaign 2020');
  expect(answered).toBe(false);
  expect(answer).toBe('No document has that title; “campaign-2019.txt” is like it.');
  expect((await asks('Summarise the report campaign 2019')).answer).toMatch(/^campaign-2019\.txt: /);
  expect((await asks('List all domains in the report campaign 2020')).answer).not.toMatch(/^Domains in /);
});

it('lets a whole file name choose between documents of the same name', async () => {
  expect((await asks('Summarise huge.md')).answer).toMatch(/^huge\.md: .*lamps/);
  expect((await asks('Summarise huge.txt')).answer).toMatch(/^huge\.txt: .*boats/);
  expect((await asks('Summarise the huge report')).answer).toMatch(/Which one is meant\?$/);
});

it('names nothing in a summary that its sentence denies', async () => {
  const { answer } = await asks('Summarise denied.txt');
  expect(answer).toMatch(/Names: .*Wizard Spider/);
  expect(answer).not.toMatch(/Names: .*PlugX/);
});

it('counts all values of a long list, of which it shows the first', async () => {
  const { answer } = await asks('List all IP addresses in the report beacons');
  expect(answer.match(/185\.220/g)).toHaveLength(40);
  expect(answer).toContain(`There are ${many - 40} more.`);
});
