import { ApiKeys } from '#parts/api-keys/api-keys.tsx';

/** The API keys of the signed-in user. */
export function KeysPage() {
  return <ApiKeys />;
}
