import type { Locator, Page, WebSocketRoute } from 'playwright-core';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { accessibilityProblems, problemsOf, useTestConsole } from '#test/console/console.ts';
import { fillJar } from '#test/console/upload.ts';
import { call } from '#test/identity/browser-passkeys.ts';
import { chromiumIsMissing } from '#test/identity/chromium.ts';
import { completion, eventsOf } from '#test/models/scripted-answers.ts';
import { json, startScriptedServer, type Answer } from '#test/models/scripted-server.ts';

const report = [
  'The loader Dimlight contacts cdn.dimlight.example every 15 minutes.',
  'APT40 exploited CVE-2024-21412. APT40 uses Cobalt Strike.',
].join('\n\n');
const question = 'How often does the loader Dimlight contact its server?';
const written = 'Dimlight contacts cdn.dimlight.example every 15 minutes [1].';

const server = await startScriptedServer();
afterAll(() => server.close());

/** Writes this and then no more; a real server is not asked what it runs. */
function begins(text: string): Answer {
  return (response, received) => {
    if (received.body['stream'] !== true) return json({}, { status: 404 })(response, received);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(eventsOf([text]).slice(0, 2).join(''));
  };
}

const questionField = (page: Page): Locator => page.getByLabel('Question', { exact: true });
const answers = (page: Page): Locator => page.getByRole('article', { name: 'Answer' });

async function ask(page: Page, text: string): Promise<void> {
  await questionField(page).fill(text);
  await page.keyboard.press('Enter');
}

describe.skipIf(chromiumIsMissing())('the chat (set CHROMIUM to the path of a browser)', () => {
  const opened = useTestConsole(async () => ({ llmBaseUrl: server.base_url, modelName: 'scripted' }));

  beforeEach(() => server.script(completion(written)));

  /** A page of a new user who has the report. */
  async function openChat(): Promise<Page> {
    const { page } = await opened().signIn('analyst');
    await fillJar(page, 'Reports', { 'dimlight.txt': report });
    await page.reload();
    await questionField(page).waitFor();
    return page;
  }

  it('shows an answer as it is written, and Esc stops it, at the model too', async () => {
    const page = await openChat();
    server.script(begins(`${written} Quartz `));
    await ask(page, question);
    const answer = answers(page);
    await answer.getByText('every 15 minutes').waitFor();
    expect(await answer.getAttribute('aria-busy')).toBe('true');
    await questionField(page).press('Escape');
    await page.getByText('This answer was stopped before its end.').waitFor();
    expect(await server.received.find(({ body }) => body['stream'] === true)?.closed).toBe(false);
    expect(page.url()).toContain('/conversations/');
    expect(await answers(page).textContent()).toContain('every 15 minutes');
    await page.getByRole('button', { name: 'Ask', exact: true }).waitFor();
    expect(problemsOf(page)).toEqual([]);
  });

  it('announces an answer to screen readers once it is complete', async () => {
    const page = await openChat();
    server.script(begins(`${written} Quartz `));
    await ask(page, question);
    await answers(page).getByText('every 15 minutes').waitFor();
    const told = page.getByRole('status').filter({ hasText: 'Dimlight' });
    expect(await told.count()).toBe(0);
    await page.getByRole('button', { name: 'Stop' }).click();
    server.script(completion(written));
    await page.getByRole('button', { name: 'Answer again' }).click();
    await told.waitFor();
    expect(await told.textContent()).toContain('every 15 minutes');
  });

  it('answers again in the place of the last answer, and keeps that when the new one is stopped', async () => {
    const page = await openChat();
    await ask(page, question);
    await page.getByRole('button', { name: /^Source 1:/ }).waitFor();
    server.script(begins('Dimlight contacts cdn.dimlight.example [1]. And '));
    await page.getByRole('button', { name: 'Answer again' }).click();
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('button', { name: 'Answer again' }).waitFor();
    expect(await answers(page).allTextContents()).toEqual([expect.stringContaining('every 15 minutes')]);
    server.script(completion('The loader Dimlight contacts cdn.dimlight.example every 15 minutes [1].'));
    await page.getByRole('button', { name: 'Answer again' }).click();
    await answers(page).getByText('The loader Dimlight contacts').first().waitFor();
    await page.reload();
    await answers(page).getByText('The loader Dimlight contacts').first().waitFor();
    expect(await answers(page).count()).toBe(1);
  });

  it('remembers what one thinks of an answer, with a comment', async () => {
    const page = await openChat();
    await ask(page, question);
    await page.getByRole('button', { name: 'Bad answer' }).click();
    await page.getByLabel('What was wrong? (optional)').fill('It is every hour.');
    await page.getByRole('button', { name: 'Save the comment' }).click();
    await page.getByText('It is every hour.').waitFor();
    await page.reload();
    await page.getByText('It is every hour.').waitFor();
    const bad = page.getByRole('button', { name: 'Bad answer' });
    expect(await bad.getAttribute('aria-pressed')).toBe('true');
    await bad.click();
    await expect.poll(() => bad.getAttribute('aria-pressed')).toBe('false');
    expect(await page.getByText('It is every hour.').count()).toBe(0);
  });

  it('searches, renames and deletes conversations', async () => {
    const page = await openChat();
    for (const message of ['Who is Quartz Heron?', question])
      await call(page, '/api/chat/message', { message });
    await page.reload();
    const list = page.getByRole('navigation', { name: 'Conversations' });
    await list.getByText('Today').waitFor();
    await list.getByLabel('Search titles').fill('heron');
    await expect.poll(() => list.getByRole('link', { name: question }).count()).toBe(0);
    await list.getByRole('link', { name: 'Who is Quartz Heron?' }).click();
    await page.getByRole('heading', { level: 1, name: 'Who is Quartz Heron?' }).waitFor();

    await list.getByRole('button', { name: 'Actions for “Who is Quartz Heron?”' }).click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    await page.getByLabel('Title', { exact: true }).fill('Heron <b>group</b>');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Heron <b>group</b>' }).waitFor();
    await list.locator('[aria-label="Actions for “Heron <b>group</b>”"]:focus').waitFor();

    await list.getByRole('button', { name: 'Actions for “Heron <b>group</b>”' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete the conversation?' });
    await page.keyboard.press('Escape');
    await list.locator('[aria-label="Actions for “Heron <b>group</b>”"]:focus').press('Enter');
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('heading', { level: 1, name: 'Ask your documents' }).waitFor();
    await list.getByText('No title has “heron” in it.').waitFor();
    await list.getByLabel('Search titles').fill('');
    await list.getByRole('link', { name: question }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it('answers without a WebSocket, too', async () => {
    const page = await openChat();
    await page.routeWebSocket(/\/api\/chat\/ws/, (socket) => socket.close());
    await page.reload();
    await ask(page, question);
    await page.getByRole('button', { name: /^Source 1:/ }).waitFor();
    await ask(page, 'Who wrote it?');
    await expect.poll(() => answers(page).count()).toBe(2);
  });

  it('offers questions that records answer, and asks them', async () => {
    const page = await openChat();
    await ask(page, 'Which tools does APT40 use?');
    const next = page.getByRole('list', { name: 'Ask next' });
    await next.getByRole('button', { name: 'Which CVEs did APT40 exploit?' }).click();
    await answers(page).getByText('CVE-2024-21412').last().waitFor();
    await expect.poll(() => answers(page).count()).toBe(2);
    expect(await page.getByText('Not in your documents').count()).toBe(0);
  });

  it('draws on the honey jars that are chosen, also when the conversation is opened again', async () => {
    const page = await openChat();
    await fillJar(page, 'Elsewhere', { 'note.txt': 'The canteen opens at noon.' });
    await page.reload();
    await page.getByRole('button', { name: /^Honey jars:/ }).click();
    await page.locator('[aria-label="Find a honey jar"]:focus').fill('elsewh');
    await page.getByRole('checkbox', { name: 'Elsewhere' }).check();
    await page.keyboard.press('Escape');
    await ask(page, question);
    await page.getByRole('heading', { name: 'Not in your documents' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Honey jars: Elsewhere' }).waitFor();
    expect(await page.getByRole('button', { name: /^Source/ }).count()).toBe(0);
  });

  it('keeps an unsent question over a reload, each conversation its own', async () => {
    const page = await openChat();
    await questionField(page).fill('Half a quest');
    await page.reload();
    expect(await questionField(page).inputValue()).toBe('Half a quest');
    const { body } = await call(page, '/api/chat/message', { message: question });
    await page.goto(`${opened().address}/conversations/${body.conversation_id}`);
    await answers(page).waitFor();
    expect(await questionField(page).inputValue()).toBe('');
  });

  it('says how full the conversation is, and shortens it', async () => {
    const page = await openChat();
    await ask(page, question);
    await page.getByRole('button', { name: /^Conversation full: \d+/ }).click();
    await page.getByText(/of the .* tokens that a conversation may use with scripted/).waitFor();
    await page.getByRole('button', { name: 'Shorten now' }).click();
    await page.getByText('There was nothing to shorten.').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it('tries a question again in the conversation that it began before the connection broke off', async () => {
    const { page } = await opened().signIn('analyst');
    await fillJar(page, 'Reports', { 'dimlight.txt': report });
    let socket: WebSocketRoute | undefined;
    await page.routeWebSocket(/\/api\/chat\/ws/, (route) => {
      route.connectToServer();
      socket = route;
    });
    await page.reload();
    server.script(begins(''));
    await ask(page, question);
    const begun = async () => (await call(page, '/api/chat/conversations')).body.conversations.length;
    await expect.poll(begun).toBe(1);
    // The model is at work: what is scripted from now on is for the next request.
    await expect.poll(() => server.received.some(({ body }) => body['stream'] === true)).toBe(true);
    await socket?.close();
    server.script(completion(written));
    // Until the server has noticed that the first connection is gone, the conversation may be busy.
    const tryAgain = page.getByRole('button', { name: 'Try again' });
    const tried = async () => {
      if (await tryAgain.isVisible()) await tryAgain.click();
      return page.getByRole('button', { name: /^Source 1:/ }).count();
    };
    await expect.poll(tried, { interval: 500 }).toBeGreaterThan(0);
    expect(await begun()).toBe(1);
    expect(await page.getByRole('article', { name: 'You' }).count()).toBe(1);
    expect(page.url()).toContain('/conversations/');
  });

  it('shows a reply that was completed after its connection had broken off, and asks nothing twice', async () => {
    const { page } = await opened().signIn('analyst');
    await fillJar(page, 'Reports', { 'dimlight.txt': report });
    let socket: WebSocketRoute | undefined;
    await page.routeWebSocket(/\/api\/chat\/ws/, (route) => {
      socket = route;
      // The page hears nothing of the reply.
      route.connectToServer().onMessage((message) => {
        if (!/"response_/.test(String(message))) route.send(message);
      });
    });
    await page.reload();
    server.script(completion(written));
    await ask(page, question);
    const replied = async () => {
      const { body } = await call(page, '/api/chat/conversations');
      return body.conversations[0]?.message_count;
    };
    await expect.poll(replied).toBe(2);
    const requests = server.received.length;
    await socket?.close();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: /^Source 1:/ }).waitFor();
    const { body } = await call(page, '/api/chat/conversations');
    expect(body.conversations).toHaveLength(1);
    expect(server.received).toHaveLength(requests);
  });

  it('offers to ask again where an answer is missing', async () => {
    const page = await openChat();
    server.script(begins(''));
    await ask(page, question);
    await page.getByText('Reading the documents …').waitFor();
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByText('This question has no answer').waitFor();
    server.script(completion(written));
    await page.getByRole('button', { name: 'Ask again' }).click();
    await page.getByRole('button', { name: /^Source 1:/ }).waitFor();
    expect(await page.getByRole('article', { name: 'You' }).count()).toBe(1);
  });
});
