// One alternative per thing that may hold a semicolon without ending a statement.
const opaque = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$[A-Za-z_]*\$)[\s\S]*?\1|;/g;

/** Splits a script into its statements, because PGlite's prepared protocol takes one at a time. */
export function splitStatements(script: string): string[] {
  const statements: string[] = [];
  let start = 0;
  for (const match of script.matchAll(opaque)) {
    if (match[0] !== ';') continue;
    statements.push(script.slice(start, match.index));
    start = match.index + 1;
  }
  statements.push(script.slice(start));
  return statements.map((statement) => statement.trim()).filter((statement) => !isBlank(statement));
}

function isBlank(statement: string): boolean {
  return statement.replaceAll(/--[^\n]*|\/\*[\s\S]*?\*\//g, '').trim() === '';
}
