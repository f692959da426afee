import { copyFile, mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { flip } from '#test/faults/flip.ts';
import { runToEnd, temporaryDirectory } from '#test/server/server.ts';

type Reply = {
  answered: boolean;
  answer: string;
  sources: { file: string; page: number | null; quote: string }[];
  folder: { files: number; read: number; removed: number; refused: object[] };
};

const samples = join(import.meta.dirname, '../../../samples/documents');

describe('skep ask --dir', () => {
  let root: string;
  let folder: string;
  beforeAll(async () => {
    root = await temporaryDirectory();
    folder = join(root, 'folder');
    await mkdir(join(folder, 'below'), { recursive: true });
    await copyFile(join(samples, 'password-policy.md'), join(folder, 'password-policy.md'));
    await copyFile(join(samples, 'api-key-rotation-runbook.docx'), join(folder, 'below/runbook.docx'));
    await writeFile(join(folder, 'courier.txt'), 'The courier codeword for the Arven depot is saltmarsh.');
  });
  afterAll(() => rm(root, { recursive: true, force: true }));

  const run = (question: string, ...flags: string[]) =>
    runToEnd(['src/cli/skep.ts', 'ask', question, '--dir', folder, ...flags], {
      CACHE_DIR: join(root, 'cache'),
    });

  async function ask(question: string): Promise<Reply> {
    const { code, stdout, stderr } = await run(question, '--json');
    if (code !== 0) throw new Error(stderr);
    return JSON.parse(stdout) as Reply;
  }

  const courier = 'What is the courier codeword for the Arven depot?';

  it('answers from the files of a folder, and prints file and quote', async () => {
    const { code, stdout } = await run('How quickly must a leaked API key be revoked?');
    expect(code).toBe(0);
    expect(stdout).toContain('within 15 minutes');
    expect(stdout).toMatch(/^\[1\] below\/runbook\.docx/m);
  });

  it('summarises one of the files, and compares two things, without records', async () => {
    const summary = await ask('Summarise the document password-policy');
    expect(summary.answer).toMatch(/^password-policy\.md: .*\[1\]/);
    expect(new Set(summary.sources.map(({ file }) => file))).toEqual(new Set(['password-policy.md']));
    const compared = await ask('What is the codeword for Arven and Zebrafish?');
    expect(compared.answer).toMatch(/Arven: .*saltmarsh.* Zebrafish: your documents do not answer this\.$/);
  });

  it('reads nothing again while nothing has changed', async () => {
    const reply = await ask(courier);
    expect(reply.folder).toEqual({ files: 3, read: 0, removed: 0, refused: [] });
    expect(reply.answer).toContain('saltmarsh');
    expect(reply.sources[0]).toMatchObject({
      file: 'courier.txt',
      quote: expect.stringContaining('saltmarsh') as string,
    });
  });

  it('reads only changed files again', async () => {
    const path = join(folder, 'courier.txt');
    // As many bytes as before: the time of the change has to be enough.
    await writeFile(path, 'The courier codeword for the Arven depot is limestone.');
    const later = new Date(Date.now() + 5000);
    await utimes(path, later, later);
    const reply = await ask(courier);
    expect(reply.folder).toMatchObject({ files: 3, read: 1, removed: 0 });
    expect(reply.answer).toContain('limestone');
    expect(reply.answer).not.toContain('saltmarsh');
  });

  it('reads everything again, with a message, when the stored state of the folder is damaged', async () => {
    const [cache = ''] = await readdir(join(root, 'cache/folders'));
    const data = join(root, 'cache/folders', cache, 'index/passages.lance/data');
    for (const name of await readdir(data)) await flip(join(data, name), 1);
    const { code, stdout, stderr } = await run(courier, '--json');
    expect(stderr).toContain('the stored state of this folder is damaged; reading the whole folder again');
    expect([code, JSON.parse(stdout)]).toMatchObject([0, { folder: { files: 3, read: 3 } }]);
    expect((await ask(courier)).folder).toMatchObject({ files: 3, read: 0 });
  });

  it('forgets a deleted file', async () => {
    await rm(join(folder, 'courier.txt'));
    const reply = await ask(courier);
    expect(reply.folder).toMatchObject({ files: 2, read: 0, removed: 1 });
    expect(JSON.stringify(reply)).not.toContain('limestone');
  });

  it('reports a missing folder in one line', async () => {
    const outcome = await runToEnd(['src/cli/skep.ts', 'ask', 'What?', '--dir', join(root, 'nowhere')], {
      CACHE_DIR: join(root, 'cache'),
    });
    expect([outcome.code, outcome.stderr.trim().split('\n').length]).toEqual([1, 1]);
    expect(outcome.stderr).toContain('There is no folder');
  });
});
