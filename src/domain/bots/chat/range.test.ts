import { beforeAll, expect, it } from 'vitest';
import { createBot } from '#test/platform/bots.ts';
import { addDocument, createJar, platformFor } from '#test/platform/platform.ts';
import { createRanges } from './range.ts';

const { test, admin } = platformFor({ admin: 'admin' });
let jar: string;

beforeAll(async () => {
  jar = await createJar(admin, { name: 'Reports' });
  for (const marking of ['RED', 'GREEN', 'CLEAR'])
    await addDocument(admin, jar, {
      name: `${marking}.md`,
      text: `# ${marking}\n\nTLP:${marking}\n\nThe implant of this ${marking} report hides in the spooler.\n`,
    });
});

it('the ranges of bots are looked up once for messages that arrive together, each with what its bot withholds', async () => {
  const levels = ['none', 'medium', 'high'] as const;
  const made = await Promise.all(
    levels.map((content_filter_level) =>
      createBot(test, admin, { honey_jar_ids: [jar], security: { content_filter_level } }),
    ),
  );
  let queries = 0;
  const counting = test.deps.database.kysely.withPlugin({
    transformQuery({ node }) {
      queries += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const ranges = createRanges(counting);
  const messages = Array.from({ length: 100 }, (_, i) => made[i % made.length]?.id ?? '');
  const bots = await Promise.all(messages.map((id) => test.deps.bots.live(id)));
  const found = await Promise.all(bots.flatMap((bot) => (bot ? [ranges(bot)] : [])));
  expect(found).toHaveLength(100);
  for (const [i, { range }] of found.entries()) {
    const withheld = i % levels.length;
    expect(range.owner).toBe(`bot:${messages[i]}`);
    expect(range.other_than).toHaveLength(withheld);
    expect(range.scope).toMatchObject([{ id: jar, completed_count: 3 - withheld }]);
  }
  // One for each bot that withholds something.
  expect(queries).toBe(2);
});
