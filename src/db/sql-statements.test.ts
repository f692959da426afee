import { expect, it } from 'vitest';
import { splitStatements } from './sql-statements.ts';

it('splits at the semicolons between statements and at no others', () => {
  const body = 'create function f() returns text as $x$ begin return 1; end; $x$ language plpgsql';
  const script = `select ';' ; -- one; comment\n/* two; */ select 'it''s;' as "a;b";;\n${body};\n-- the end;\n`;
  expect(splitStatements(script)).toEqual([
    "select ';'",
    `-- one; comment\n/* two; */ select 'it''s;' as "a;b"`,
    body,
  ]);
});
