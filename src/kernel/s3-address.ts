import { AppError } from '#kernel/errors.ts';

export type S3Address = {
  bucket: string;
  /** What the key of every object begins with: empty, or ends in a slash. */
  root: string;
  /** Null is the AWS endpoint of the region. */
  endpoint: string | null;
  /** Null leaves it to AWS_REGION and the AWS configuration file. */
  region: string | null;
  forcePathStyle: boolean;
};

const form = 's3://bucket/prefix?endpoint=…&region=…&force_path_style=true';
const parameters = ['endpoint', 'region', 'force_path_style'];

/**
 * Parses the value of a setting, e.g. `s3://bucket/prefix?endpoint=http://127.0.0.1:9000&region=eu-west-1`. An endpoint gets
 * path-style addresses and `us-east-1` unless the URL sets them. @throws AppError invalid, naming the setting and the problem but
 * never quoting the URL.
 */
export function parseS3Address(setting: string, url: string): S3Address {
  const wrong = (problem: string) => new AppError('invalid', `Configuration is wrong: ${setting} ${problem}`);
  const parsed = URL.parse(url);
  if (parsed?.protocol !== 's3:') throw wrong(`must have the form ${form}`);
  if (parsed.username || parsed.password) {
    throw wrong('must not contain credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY instead');
  }
  if (parsed.port) throw wrong('has a port: put it into endpoint');
  if (!/^[a-z0-9][a-z0-9._-]{1,61}[a-z0-9]$/i.test(parsed.hostname)) throw wrong('has no valid bucket name');

  const query = parsed.searchParams;
  const unknown = [...query.keys()].find((name) => !parameters.includes(name));
  if (unknown !== undefined) throw wrong(`supports only the parameters ${parameters.join(', ')}`);
  const root = rootOf(parsed.pathname);
  if (root === null)
    throw wrong('has a prefix with other characters than letters, digits, "-", "_", "." and "/"');
  const endpoint = endpointOf(query.get('endpoint'));
  if (endpoint === undefined)
    throw wrong('has an endpoint that is not an http:// or https:// address without credentials');
  const pathStyle = query.get('force_path_style') ?? String(endpoint !== null);
  if (pathStyle !== 'true' && pathStyle !== 'false') throw wrong('needs true or false as force_path_style');
  return {
    bucket: parsed.hostname,
    root,
    endpoint,
    region: query.get('region') || (endpoint === null ? null : 'us-east-1'),
    forcePathStyle: pathStyle === 'true',
  };
}

/** Null when it has other characters than those that every store takes as they are. */
function rootOf(path: string): string | null {
  const segments = path.split('/').filter((segment) => segment !== '');
  if (path.length > 400 || !segments.every((segment) => /^[\w-][\w.-]*$/.test(segment))) return null;
  return segments.map((segment) => `${segment}/`).join('');
}

/** Null when none is given, undefined when it is none. */
function endpointOf(text: string | null): string | null | undefined {
  if (!text) return null;
  const parsed = URL.parse(text);
  if (!parsed || !['http:', 'https:'].includes(parsed.protocol) || parsed.username || parsed.password)
    return undefined;
  return parsed.href;
}
