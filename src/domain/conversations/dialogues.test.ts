import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { dialogues, type Said } from '#test/fixtures/dialogues.ts';
import { sharedDialogues, sharedFiles } from '#test/fixtures/shared-dialogues.ts';
import type { Reply } from './turns/turn.ts';
import { addDocument, createJar, platformFor, type Client } from '#test/platform/platform.ts';

const samples = join(import.meta.dirname, '../../../samples/documents');
const shared = '../shared/data/documents/';

const { test } = platformFor();
let ada: Client;

beforeAll(async () => {
  ada = await test.signIn('analyst');
});

async function jarOf(files: string[]): Promise<string> {
  const jar = await createJar(ada);
  for (const file of files) await addDocument(ada, jar, { name: basename(file), text: await readFile(file) });
  return jar;
}

async function talk(jar: string, dialogue: Said[]): Promise<Reply[]> {
  const replies: Reply[] = [];
  const actor = { user_id: ada.user_id, role: 'analyst' as const };
  for (const [message] of dialogue) {
    const conversation_id = replies[0]?.conversation_id;
    for await (const event of test.deps.assistant.turn(actor, { message, conversation_id, jar_ids: [jar] }))
      if (event.type === 'completed') replies.push(event.reply);
  }
  return replies;
}

function isRight({ answered, response }: Reply, holds: RegExp | null): boolean {
  return holds === null ? !answered : answered && holds.test(response);
}

type Right = { first: number; follow: number; refused: number };

/** How many of the messages are answered rightly, and the others. */
async function rightIn(jar: string, talks: Said[][]): Promise<{ right: Right; misses: string[] }> {
  const misses: string[] = [];
  const right = { first: 0, follow: 0, refused: 0 };
  for (const dialogue of talks) {
    const replies = await talk(jar, dialogue);
    dialogue.forEach(([message, holds], i) => {
      const reply = replies[i] as Reply;
      if (isRight(reply, holds)) right[i === 0 ? 'first' : holds === null ? 'refused' : 'follow'] += 1;
      else misses.push(`${message} → ${reply.response.slice(0, 150)}`);
    });
  }
  return { right, misses };
}

/** The kinds of which fewer than the floor were right. */
function below(right: Right, floor: Right): string[] {
  return (['first', 'follow', 'refused'] as const).filter((kind) => right[kind] < floor[kind]);
}

// What holds today, of 22, 34 and 7. A change may raise these, and must not lower them.
it('follow-ups are answered from the conversation, and missing answers stay unanswered', async () => {
  const jar = await jarOf((await readdir(samples)).map((name) => join(samples, name)));
  const { right, misses } = await rightIn(jar, dialogues);
  expect(below(right, { first: 18, follow: 29, refused: 7 }), misses.join('\n')).toEqual([]);
});

const present = existsSync(shared);
if (!present) console.warn(`${shared} is missing: follow-ups are measured on the sample documents alone`);
const others = 'so it is, though less often, in conversations about other documents';

// Of 13, 21 and 4.
(present ? it : it.skip)(present ? others : `${others} (they are missing)`, async () => {
  const jar = await jarOf(sharedFiles.map((name) => shared + name));
  const { right, misses } = await rightIn(jar, sharedDialogues);
  expect(below(right, { first: 11, follow: 15, refused: 3 }), misses.join('\n')).toEqual([]);
});

it('repeated requests for more never repeat a sentence, until there is no more', async () => {
  const jar = await createJar(ada);
  const text =
    'The Amber relay listens on port 8443. It restarts every night.\n\nIts operator is Velvet Hare.';
  await addDocument(ada, jar, { name: 'amber.txt', text });
  const messages = ['Which port does the Amber relay listen on?', 'Tell me more', 'And what else?', 'More'];
  const replies = await talk(
    jar,
    messages.map((message) => [message, null]),
  );
  const quotes = replies.flatMap(({ response }) => response.split(/ \[\d\] ?/)).filter(Boolean);
  expect(new Set(quotes).size).toBe(quotes.length - 1);
  expect(replies.map(({ answered }) => answered)).toEqual([true, true, false, false]);
  expect(quotes.at(-1)).toBe('Nothing more on this in your documents.');
});
