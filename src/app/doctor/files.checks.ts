import type { Check } from './doctor-check.ts';

const groupOrOthers = 0o077;
const others = 0o007;
const writeByGroupOrOthers = 0o022;

/** Skep writes DATA_DIR/secrets for its own user alone; anything wider was changed later. */
export const secretsReadable: Check = ({ files }) =>
  files
    .filter(({ kind, mode }) => kind === 'secret' && (mode & groupOrOthers) !== 0)
    .map(({ path, mode }) => ({
      severity: 'critical',
      what: `Other users of this machine may be able to read the secrets: ${path} has the mode ${octal(mode)}`,
      todo: `chmod go= ${path}; anyone who could read it may have the keys`,
    }));

/** A secret that the operator mounts is often readable for a group, and that may be meant. */
export const givenSecretsReadable: Check = ({ files }) =>
  files
    .filter(({ kind, mode }) => kind === 'given' && (mode & (others | writeByGroupOrOthers)) !== 0)
    .map(({ path, mode }) => ({
      severity: (mode & writeByGroupOrOthers) === 0 ? 'warning' : 'critical',
      what: `Other users of this machine may be able to read the secrets in ${path}: its mode is ${octal(mode)}`,
      todo: `chmod 600 ${path}`,
    }));

export const dataReadable: Check = ({ files }) =>
  files
    .filter(({ kind, mode }) => kind === 'data' && (mode & groupOrOthers) !== 0)
    .map(({ path, mode }) => ({
      severity: (mode & writeByGroupOrOthers) === 0 ? 'warning' : 'critical',
      what: `Other users of this machine may be able to read records, files and index: ${path} has the mode ${octal(mode)}`,
      todo: `chmod 700 ${path}`,
    }));

/** The owner of a file may read and change it, whatever its mode. */
export const foreignOwners: Check = ({ uid, files }) => {
  const data = files.find(({ kind }) => kind === 'data');
  // Root looks after an installation that has a user of its own.
  const trusted = [0, uid === 0 ? data?.uid : uid];
  return files
    .filter((file) => !trusted.includes(file.uid))
    .map(({ path, uid: owner }) => ({
      severity: 'critical',
      what: `${path} belongs to another user (uid ${owner}), who can read and change it`,
      todo: `chown it to the user that Skep runs as`,
    }));
};

function octal(mode: number): string {
  return mode.toString(8).padStart(4, '0');
}
