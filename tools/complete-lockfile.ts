/**
 * Adds the platform packages to package-lock.json that npm left out because the registry in use did not
 * offer them (`npm ci` refuses such a lockfile), with the hash and address of their files where the registry knows them, and
 * names those of the server that are left without. Run after every change of a dependency:
 * `npm install && node tools/complete-lockfile.ts`.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

type LockedPackage = {
  version?: string;
  resolved?: string;
  integrity?: string;
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

/** What the registry says of a package's file; null when it does not offer it. */
function distributed(name: string, version: string): Pick<LockedPackage, 'resolved' | 'integrity'> | null {
  try {
    const asked = ['view', `${name}@${version}`, 'dist', '--json'];
    const dist = JSON.parse(execFileSync('npm', asked, { encoding: 'utf8', stdio: 'pipe' })) as {
      tarball: string;
      integrity: string;
    };
    return { resolved: dist.tarball, integrity: dist.integrity };
  } catch {
    return null;
  }
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
const unverified: string[] = [];
for (const [key, locked] of Object.entries(lock.packages)) {
  const name = key.replace(/^.*node_modules\//, '');
  if (
    !key.startsWith('node_modules') ||
    locked.integrity !== undefined ||
    locked.dev ||
    locked.version === undefined
  )
    continue;
  const found = distributed(name, locked.version);
  if (found) lock.packages[key] = { version: locked.version, ...found, ...locked };
  else unverified.push(`${name}@${locked.version}`);
}
const packages = Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1));
writeFileSync(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(packages) }, null, 2)}\n`);
console.log(`${added} platform packages added to ${file}`);
if (unverified.length > 0) {
  console.log(`Not offered by this registry, so without a hash: ${unverified.join(', ')}`);
}
