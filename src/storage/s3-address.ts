import { AppError } from '#kernel/errors.ts';

export type S3Address = {
  bucket: string;
  /** What the key of every object of ours begins with; ends in a slash. */
  root: string;
  /** Null is the AWS endpoint of the region. */
  endpoint: string | null;
  /** Null leaves it to AWS_REGION and the AWS configuration file. */
  region: string | null;
  forcePathStyle: boolean;
};

const form = 's3://bucket/prefix?endpoint=…&region=…&force_path_style=true';
const parameters = ['endpoint', 'region', 'force_path_style'];

// Clean-up removes what has no record, so our objects never mix with what else the bucket holds.
const ownFolder = 'skep-blobs/';

/**
 * Reads STORAGE_URL, e.g. `s3://bucket/prefix?endpoint=http://127.0.0.1:9000&region=eu-west-1`. An endpoint
 * is asked with path-style addresses and for `us-east-1` unless the URL says otherwise.
 * @throws AppError invalid, naming what is wrong but never quoting the URL.
 */
export function parseS3Address(url: string): S3Address {
  const parsed = URL.parse(url);
  if (parsed?.protocol !== 's3:') throw wrong(`must have the form ${form}`);
  if (parsed.username || parsed.password) {
    throw wrong('must hold no credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY instead');
  }
  if (parsed.port) throw wrong('has a port: it belongs to endpoint');
  if (!/^[a-z0-9][a-z0-9._-]{1,61}[a-z0-9]$/i.test(parsed.hostname)) throw wrong('names no valid bucket');

  const query = parsed.searchParams;
  const unknown = [...query.keys()].find((name) => !parameters.includes(name));
  if (unknown !== undefined) throw wrong(`takes only the parameters ${parameters.join(', ')}`);
  const endpoint = endpointOf(query.get('endpoint'));
  return {
    bucket: parsed.hostname,
    root: rootOf(parsed.pathname),
    endpoint,
    region: query.get('region') || (endpoint === null ? null : 'us-east-1'),
    forcePathStyle: flagOf(query.get('force_path_style')) ?? endpoint !== null,
  };
}

function rootOf(path: string): string {
  const segments = path.split('/').filter((segment) => segment !== '');
  if (path.length > 400 || !segments.every((segment) => /^[\w-][\w.-]*$/.test(segment))) {
    throw wrong('has a prefix with other characters than letters, digits, "-", "_", "." and "/"');
  }
  return segments.map((segment) => `${segment}/`).join('') + ownFolder;
}

function endpointOf(text: string | null): string | null {
  if (!text) return null;
  const parsed = URL.parse(text);
  if (!parsed || !['http:', 'https:'].includes(parsed.protocol) || parsed.username || parsed.password) {
    throw wrong('has an endpoint that is no http:// or https:// address without credentials');
  }
  return parsed.href;
}

function flagOf(text: string | null): boolean | null {
  if (text === null || text === 'true' || text === 'false') return text === null ? null : text === 'true';
  throw wrong('takes true or false as force_path_style');
}

function wrong(problem: string): AppError {
  return new AppError('invalid', `Configuration is wrong: STORAGE_URL ${problem}`);
}
