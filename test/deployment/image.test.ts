import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { settings } from '#config/config.settings.ts';
import { loadConfig } from '#config/config.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const manifest = JSON.parse(read('package.json')) as {
  files: string[];
  engines: { node: string };
  dependencies: Record<string, string>;
};

type Instruction = { name: string; rest: string };
type Stage = { from: string; name: string | undefined; instructions: Instruction[] };

const instructions: Instruction[] = read('deploy/Dockerfile')
  .replaceAll(/^#.*\n/gm, '')
  .replaceAll(/\\\n\s*/g, '')
  .split('\n')
  .flatMap((line) => {
    const [, name, rest] = /^([A-Z]+) (.+)$/.exec(line) ?? [];
    return name === undefined || rest === undefined ? [] : [{ name, rest }];
  });

const stages: Stage[] = [];
for (const instruction of instructions) {
  const [, from, name] = /^(\S+)(?: AS (\S+))?$/.exec(instruction.rest) ?? [];
  if (instruction.name === 'FROM' && from !== undefined) stages.push({ from, name, instructions: [] });
  else stages.at(-1)?.instructions.push(instruction);
}
const last = stages.at(-1);
const all = (stage: Stage | undefined, name: string) =>
  (stage?.instructions ?? []).filter((one) => one.name === name).map(({ rest }) => rest);

/** What a stage copies from the folder that is built, and from other stages. */
function copiesOf(stage: Stage | undefined): { from: string | null; paths: string[] }[] {
  return all(stage, 'COPY').map((rest) => {
    const [, from = null, words = ''] = /^(?:--from=(\S+) )?(.+)$/.exec(rest) ?? [];
    return { from, paths: words.split(' ').slice(0, -1) };
  });
}

describe('deploy/Dockerfile', () => {
  it('has the Node.js version that Skep brings, which engines allows', () => {
    const images = stages.map(({ from }) => from).filter((from) => !stages.some(({ name }) => name === from));
    expect(new Set(images)).toEqual(new Set([`node:${String(manifest.dependencies['node'])}-bookworm-slim`]));
    const [, least] = /^>=(\d+)$/.exec(manifest.engines.node) ?? [];
    expect(Number.parseInt(manifest.dependencies['node'] ?? '', 10)).toBeGreaterThanOrEqual(Number(least));
  });

  it('copies only what exists and .dockerignore lets through', () => {
    const allowed = [...read('.dockerignore').matchAll(/^!(.+)$/gm)].map(([, path = '']) => path);
    const paths = stages.flatMap(copiesOf).flatMap(({ from, paths: some }) => (from === null ? some : []));
    expect(paths.length).toBeGreaterThan(10);
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    expect(paths.filter((path) => !allowed.includes(path.split('/')[0] ?? ''))).toEqual([]);
    expect(allowed.filter((path) => !paths.some((copied) => copied.split('/')[0] === path))).toEqual([]);
    const stagesBefore = stages.flatMap(copiesOf).flatMap(({ from }) => (from === null ? [] : [from]));
    expect(stagesBefore.filter((from) => !stages.some(({ name }) => name === from))).toEqual([]);
  });

  it('contains what the package contains, and the packages of a server', () => {
    const inside = copiesOf(last).flatMap(({ from, paths }) =>
      paths.map((path) => (from === null ? path : path.replace('/app/', ''))),
    );
    const packed = manifest.files.filter((path) => !path.startsWith('!'));
    expect(inside.toSorted()).toEqual([...packed, 'node_modules', 'package.json'].toSorted());
    const dependencies = stages.find(({ name }) => name === 'dependencies');
    expect(all(dependencies, 'RUN')).toEqual(['npm ci --omit=dev']);
  });

  it('gives `npm ci` the manifest of every workspace', () => {
    const given = copiesOf(stages.find(({ name }) => name === 'base')).flatMap(({ paths }) => paths);
    const workspaces = globSync('{console,widget}/package.json', { cwd: root });
    expect(workspaces.length).toBe(2);
    expect(workspaces.filter((path) => !given.includes(path))).toEqual([]);
  });

  it('runs as a numbered user with settings that a start accepts, and exposes the default port of each service', () => {
    expect(all(last, 'USER').at(-1)).toMatch(/^[1-9]\d*:[1-9]\d*$/);
    const env = Object.fromEntries(
      all(last, 'ENV').flatMap((rest) =>
        [...rest.matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name, value]),
      ),
    ) as Record<string, string>;
    const known: string[] = Object.values(settings).map((setting) => setting.env);
    expect(Object.keys(env).filter((name) => !known.includes(name))).toEqual([]);
    const config = loadConfig(env);
    const [volume = ''] = all(last, 'VOLUME');
    expect([config.dataDir, config.cacheDir].filter((path) => !path.startsWith(`${volume}/`))).toEqual([]);
    const { port, chatPort, gatewayPort, knowledgePort, publicPort, messagingPort } = config;
    const ports = [port, chatPort, gatewayPort, knowledgePort, publicPort, messagingPort];
    expect(all(last, 'EXPOSE')).toEqual([ports.toSorted((a, b) => a - b).join(' ')]);
  });

  it('starts a file that is in the image', () => {
    const [command = '[]'] = all(last, 'CMD');
    const [program, file = ''] = JSON.parse(command) as string[];
    expect([program, existsSync(join(root, file))]).toEqual(['node', true]);
  });
});
