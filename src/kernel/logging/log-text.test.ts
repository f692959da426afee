import { expect, it } from 'vitest';
import { textLog } from './log-text.ts';
import { createLogger } from './logger.ts';

function written(write: (logger: ReturnType<typeof createLogger>) => void): string {
  let text = '';
  write(
    createLogger(
      'trace',
      textLog((line) => void (text += line)),
    ),
  );
  return text;
}

it('the plain log has one line an entry, with its fields and the message of its error', () => {
  const text = written((logger) => {
    logger.info({ port: 8080, missing: null, list: [1, 2] }, 'open');
    logger.child({ service: 'chat' }).warn({ err: new Error('gone') }, 'lost a part');
  });
  expect(text.split('\n')).toEqual([
    expect.stringMatching(/^\d\d:\d\d:\d\d open \(port: 8080, list: \[1,2\]\)$/),
    expect.stringMatching(/^\d\d:\d\d:\d\d warning chat: lost a part – gone$/),
    '',
  ]);
});

it('the plain log shows the stack of an error that is more than a warning', () => {
  const text = written((logger) => logger.error({ err: new Error('broken') }, 'failed'));
  expect(text).toMatch(/error failed \nError: broken\n {4}at /);
});

it('the plain log writes nothing that would steer the terminal, and no secret that the JSON log hides', () => {
  const text = written((logger) => {
    logger.info({ name: 'a\u001b[2Jb\nc' }, 'd\u009b0me');
    logger.warn({ err: new Error('x\u0007y'), headers: { authorization: 'Bearer SECRET' } }, 'z');
  });
  expect(text.replaceAll('\n', '')).not.toMatch(/[\u0000-\u001f\u007f-\u009f]/);
  expect(text.split('\n')).toHaveLength(3);
  expect(text).not.toContain('SECRET');
});
