import { parseS3Address } from '#kernel/s3-address.ts';

/** Where LanceDB keeps the index, and how it reaches it. */
export type IndexAddress = { uri: string; storageOptions?: Record<string, string> };

/**
 * A local directory as it is, or an `s3://bucket/prefix` with the parameters of STORAGE_URL (endpoint, region,
 * force_path_style). Credentials are those of the AWS_* environment variables. Throws `invalid` naming SEARCH_URL.
 */
export function indexAddress(uri: string): IndexAddress {
  if (!/^[a-z][\w+.-]*:\/\//i.test(uri)) return { uri };
  const { bucket, root, endpoint, region, forcePathStyle } = parseS3Address('SEARCH_URL', uri);
  const storageOptions = {
    ...(region !== null && { aws_region: region }),
    aws_virtual_hosted_style_request: String(!forcePathStyle),
    ...(endpoint !== null && {
      // LanceDB joins it with a path that begins with a slash.
      aws_endpoint: endpoint.replace(/\/$/, ''),
      allow_http: String(endpoint.startsWith('http:')),
    }),
  };
  return { uri: `s3://${bucket}/${root}`.replace(/\/$/, ''), storageOptions };
}
