import { beforeAll, describe, expect, it } from 'vitest';
import { addDocument, createJar, platformFor } from '#test/platform/platform.ts';

const { ada, bob, test } = platformFor({ ada: 'analyst', bob: 'analyst' });
let jar: string;

const winter =
  'The group OilRig attacks banks. OilRig is also known as Helix Kitten. OilRig uses Mimikatz. ' +
  'The group OilRig uses Cobalt Strike and TrickBot. OilRig targets Poland. ' +
  'OilRig exploited CVE-2031-4321. The attackers sent mails from evil-cdn[.]net. OilRig was first seen in March 2029. ' +
  'The malware beaconed to bad-relay[.]org and to 185[.]220[.]101[.]34. Nobody at the banks noticed the theft for weeks.';
const summer =
  'In summer the threat actor OilRig used PsExec on servers. OilRig targets Norway. ' +
  'OilRig was first seen in June 2027. The threat actor Wizard Spider uses Mimikatz. Wizard Spider targets hospitals in Chile.';
const hidden = 'The group OilRig uses Metasploit. OilRig targets Iceland. OilRig exploited CVE-2031-9999.';

beforeAll(async () => {
  jar = await createJar(ada);
  await addDocument(ada, jar, { name: 'amber-winter.txt', text: winter });
  await addDocument(ada, jar, { name: 'amber-summer.md', text: summer });
  const closed = await createJar(ada, { settings: { allow_search: false } });
  await addDocument(ada, closed, { name: 'closed.txt', text: hidden });
  await addDocument(bob, await createJar(bob), { name: 'secret.txt', text: hidden });
});

const asks = async (question: string, more: object = {}) =>
  (await ada.post('/api/knowledge/ask', { question, ...more })).body;

/** Every number in the answer is that of a source, whose quote is in the document where it says. */
function expectCited({ answer, sources }: { answer: string; sources: any[] }, texts = [winter, summer]) {
  const numbers = [...answer.matchAll(/\[(\d+)\]/g)].map(([, number]) => Number(number));
  expect(numbers.length).toBeGreaterThan(0);
  expect(new Set(numbers)).toEqual(new Set(sources.map(({ number }) => number)));
  for (const { quote, start, end } of sources)
    expect(texts.map((text) => text.slice(start, end))).toContain(quote);
}

describe('lists from records', () => {
  it('hold what documents in scope state, each item cited, and nothing of others', async () => {
    const tools = await asks('Which tools does OilRig use?');
    for (const tool of ['Mimikatz', 'Cobalt Strike', 'TrickBot', 'PsExec'])
      expect(tools.answer).toContain(tool);
    expect(tools.answer).not.toContain('Metasploit');
    expectCited(tools);
    const targets = await asks('Which countries does OilRig target?');
    expect(targets.answer).toMatch(/Poland/);
    expect(targets.answer).toMatch(/Norway/);
    expect(targets.answer).not.toMatch(/Iceland|Chile/);
    expectCited(targets);
  });

  it('keep to the filter of documents', async () => {
    const question = 'Which tools does OilRig use?';
    const actor = { user_id: ada.user_id, role: 'analyst' as const };
    const { answer } = await test.deps.knowledge.ask(actor, { question, formats: ['md'], limit: 5 });
    expect(answer).toContain('PsExec');
    expect(answer).not.toContain('TrickBot');
  });

  it('ask from the other end, and by another name', async () => {
    const groups = await asks('Which groups use Mimikatz?');
    expect(groups.answer).toMatch(/OilRig/);
    expect(groups.answer).toMatch(/Wizard Spider/);
    const { answer } = await asks('Which CVEs did Helix Kitten exploit?');
    expect(answer).toContain('CVE-2031-4321');
    expect(answer).not.toContain('CVE-2031-9999');
  });

  it('follow a verdict at once', async () => {
    const question = 'List all domains in the amber winter report';
    const before = await asks(question);
    expect(before.answer).toBe('Domains in amber-winter.txt: bad-relay[.]org [1]; evil-cdn[.]net [2].');
    expectCited(before);
    const verdict = { value: 'evil-cdn.net', verdict: 'benign', scope: 'honey_jar', honey_jar_id: jar };
    const { status, body } = await ada.post('/api/v1/verdicts', verdict);
    expect(status).toBe(201);
    expect((await asks(question)).answer).toBe('Domains in amber-winter.txt: bad-relay[.]org [1].');
    await ada.delete(`/api/v1/verdicts/${body.id ?? body.verdict?.id}`);
    expect((await asks(question)).answer).toBe(before.answer);
  });

  it('are asked for in a conversation, and of another name', async () => {
    const first = (await ada.post('/api/chat/message', { message: 'Which countries does OilRig target?' }))
      .body;
    expect(first.response).toMatch(/Norway/);
    const { conversation_id } = first;
    const next = (await ada.post('/api/chat/message', { message: 'And Wizard Spider?', conversation_id }))
      .body;
    expect(next.response).toMatch(/Chile/);
    expect(next.response).not.toMatch(/Norway/);
  });
});

describe('a comparison', () => {
  it('asks the same of both, and says which part is missing', async () => {
    const both = await asks('Compare OilRig and Wizard Spider');
    expect(both.answer).toMatch(
      /^OilRig: actor, mentioned in 2 documents .*Wizard Spider: actor, mentioned in 1 document/,
    );
    expect(both.answer).not.toMatch(/Iceland|Metasploit/);
    expectCited(both);
    const half = await asks('Compare OilRig and Cobalt Zebra');
    expect(half.answered).toBe(true);
    expect(half.answer).toMatch(/Cobalt Zebra: your documents do not answer this\.$/);
    expect((await asks('Compare Cobalt Zebra and Silver Moth')).answered).toBe(false);
  });
});

describe('a summary', () => {
  it('is made of sentences of the document that the title means, with what is recorded of it', async () => {
    const summary = await asks('Summarise the report on amber winter');
    expect(summary.answer).toMatch(/^amber-winter\.txt: /);
    expect(summary.answer).toMatch(/Names: OilRig \[\d+\]/);
    expect(summary.answer).toMatch(/1 ipv4/);
    expectCited(summary, [winter]);
  });

  it('asks back where several titles fit, and knows no others', async () => {
    const several = await asks('Summarise the amber report');
    expect(several).toMatchObject({ answered: false, sources: [] });
    expect(several.answer).toMatch(
      /amber-winter\.txt.*Which one is meant\?$|amber-summer\.md.*Which one is meant\?$/,
    );
    expect((await asks('Summarise the secret report')).answer).toBe('No document has a title like “secret”.');
  });
});

describe('documents that contradict each other', () => {
  it('are both shown, each with its date', async () => {
    const { answer, sources } = await asks('When was OilRig first seen?');
    expect(answer).toMatch(/March 2029/);
    expect(answer).toMatch(/June 2027/);
    expect(answer).toMatch(/Another document says: /);
    expect(answer.match(/, 20\d\d-\d\d-\d\d/g)).toHaveLength(2);
    expect(new Set(sources.map((source: any) => source.document_id)).size).toBe(2);
  });
});

describe('documents that mention something', () => {
  it('are found under its other names and as an indicator, also when defanged', async () => {
    const named = await asks('Which reports mention Helix Kitten?');
    expect(named.answer).toMatch(/^2 documents mention Helix Kitten: /);
    expect((await asks('How many documents mention evil-cdn.net?')).answer).toMatch(/^1 document mentions /);
    expect((await asks('Which reports mention CVE-2031-9999?')).answer).toMatch(
      /^None of your documents mentions/,
    );
  });
});
