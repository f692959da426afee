/**
 * Adds the platform packages to package-lock.json that npm left out because the registry in use did not
 * offer them (`npm ci` refuses such a lockfile). Run after every change of a dependency:
 * `npm install && node tools/complete-lockfile.ts`.
 */
import { readFileSync, writeFileSync } from 'node:fs';

type LockedPackage = {
  version?: string;
  optional?: boolean;
  dev?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
};

const systems = ['darwin', 'linux', 'win32', 'freebsd', 'openharmony', 'android'];
const processors = ['arm64', 'x64', 'ia32', 'arm', 'ppc64', 'riscv64', 's390x'];

/** Reads what platform packages of the napi-rs family say in their name, such as `binding-linux-x64-musl`. */
function platformOf(name: string): Pick<LockedPackage, 'os' | 'cpu' | 'libc'> | null {
  const parts = (name.split('/').at(-1) ?? '').split('-');
  const os = parts.find((part) => systems.includes(part));
  const cpu = parts.find((part) => processors.includes(part));
  if (!os || !cpu) return null;
  const abi = parts.at(-1) ?? '';
  if (os !== 'linux') return { os: [os], cpu: [cpu] };
  return {
    os: [os],
    cpu: [cpu],
    ...(/^(gnu|musl)/.test(abi) && { libc: [abi.startsWith('gnu') ? 'glibc' : 'musl'] }),
  };
}

const file = 'package-lock.json';
const lock = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, LockedPackage> };
let added = 0;
for (const parent of Object.values(lock.packages)) {
  for (const [name, version] of Object.entries(parent.optionalDependencies ?? {})) {
    const key = `node_modules/${name}`;
    const platform = platformOf(name);
    if (lock.packages[key] || !platform) continue;
    lock.packages[key] = { version, ...(parent.dev && { dev: true }), ...platform, optional: true };
    added += 1;
  }
}
const packages = Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1));
writeFileSync(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(packages) }, null, 2)}\n`);
console.log(`${added} platform packages added to ${file}`);
