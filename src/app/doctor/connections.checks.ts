import { isClearRemote } from './doctor-network.ts';
import { when, type Check, type Problem } from './doctor-check.ts';

export const databaseInClear: Check = ({ database }) =>
  when(database !== null && !database.local && database.tls !== 'verified', 'warning', {
    what:
      database?.tls === 'unverified'
        ? `The certificate of the database at ${database.host} is not verified: an attacker on the network path can read everything`
        : `Records cross the network to the database at ${database?.host} unencrypted`,
    todo: 'Add sslmode=verify-full to DATABASE_URL, and sslrootcert=… for a certificate authority of your own',
  });

export const superuser: Check = ({ records }) =>
  when(records?.superuser ?? false, 'warning', {
    what: 'Skep signs in to PostgreSQL as a superuser, who can read files and run programs on its machine',
    todo: 'Create a role that owns only Skep’s database, and use it in DATABASE_URL',
  });

export const servicesInClear: Check = ({ config }) => [
  ...clear('KNOWLEDGE_URL', config.knowledgeUrl, 'Documents, questions and session tokens'),
  ...clear('STORAGE_URL', endpointOf(config.storageUrl), 'Uploaded files'),
  ...clear('SEARCH_URL', endpointOf(config.searchUrl), 'The search index'),
  ...clear('LLM_BASE_URL', config.llmBaseUrl, 'Questions and passages of documents'),
  ...clear('GATEWAY_URL', config.gatewayUrl, 'Questions, passages of documents and an API key'),
  ...clear('EMBEDDINGS_BASE_URL', config.embeddingsBaseUrl, 'Passages of documents'),
];

function clear(name: string, url: string | null, what: string): Problem[] {
  return when(url !== null && isClearRemote(url), 'warning', {
    what: `${what} cross the network unencrypted: ${name} is http to another machine`,
    todo: `Use an https address in ${name}`,
  });
}

function endpointOf(url: string | null): string | null {
  return url === null ? null : (URL.parse(url)?.searchParams.get('endpoint') ?? null);
}
