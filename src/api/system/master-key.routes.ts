import type { KeyState, Rotated } from '#domain/encryption/index.ts';
import { keyStateReply, rotatedReply, rotateKeysBody } from './master-key.schemas.ts';
import type { App } from '#http/app.ts';

type MasterKeyDeps = {
  keyState: () => Promise<KeyState>;
  rotate: (what: { files: boolean }) => Promise<Rotated>;
};

/** The keys that everything is sealed with, for admins: `/admin/keys…`. */
export function masterKeyRoutes(app: App, { keyState, rotate }: MasterKeyDeps): void {
  const tags = ['administration'];

  app.get(
    '/admin/keys',
    {
      config: { access: 'admin' },
      schema: {
        tags,
        summary: 'List the keys in use and what is still sealed with older ones',
        response: { 200: keyStateReply },
      },
    },
    async () => viewState(await keyState()),
  );

  app.post(
    '/admin/keys/rotate',
    {
      config: { access: 'admin_session', action: 'keys.rotate', errors: [409] },
      schema: {
        tags,
        summary: 'Rotate keys',
        description:
          'Seals all secrets with a new master key. With `files`, every encrypted honey jar also gets a new key; its files ' +
          'and passages are sealed with it in the background: `GET /api/admin/keys` shows the progress. Same ' +
          'as `skep rotate-keys`. Not possible with an API key. 409 when MASTER_KEY is set to the key that is in use.',
        body: rotateKeysBody,
        response: { 200: rotatedReply },
      },
    },
    async (request) => {
      const { files } = request.body;
      const { master_key_changed, sealed_anew, ...state } = await rotate({ files });
      request.audit.target = { type: 'keys', id: 'master_key' };
      request.audit.details = { files, master_key_changed, sealed_anew };
      return { ...viewState(state), master_key_changed, sealed_anew };
    },
  );
}

function viewState({ master_key, honey_jars }: KeyState) {
  return {
    master_key: { ...master_key, since: master_key.since.toISOString() },
    honey_jars: { ...honey_jars, newest_key_at: honey_jars.newest_key_at?.toISOString() ?? null },
  };
}
