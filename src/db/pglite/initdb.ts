import { fsyncTree } from './pglite-files.ts';
import { startEngine } from './pglite.engine.ts';

// A program of its own: making a cluster takes 200 MB, which a process would keep as long as it lives.
const path = process.argv[2];
if (path === undefined) throw new Error('usage: pglite.initdb.ts <empty directory>');
const engine = await startEngine(path);
await engine.close();
await fsyncTree(path);
