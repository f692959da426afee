import { readFileSync } from 'node:fs';

const file = new URL('../../../package.json', import.meta.url);

const described = JSON.parse(readFileSync(file, 'utf8')) as {
  version: string;
  dependencies: { node: string };
};

/** The version of this installation, from package.json. */
export const { version } = described;

/** The version of Node.js that Skep brings along and is tested on. */
export const pinnedNode = described.dependencies.node;
