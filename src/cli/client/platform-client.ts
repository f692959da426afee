import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '#config/config.settings.ts';
import { AppError } from '#kernel/errors.ts';
import type { Diagnosis } from '#app/doctor/doctor-examine.ts';
import type { IntegrityView } from '#app/operations/integrity.ts';
import type { SweepView } from '#app/operations/retention-sweep-offline.ts';
import { connect, type Credentials } from './platform-connection.ts';

/** A platform that runs, and an account that is signed in there. */
export type PlatformClient = {
  keyState: () => Promise<KeyState>;

  /** What is weak; the account must be an admin's, as for all that follows here. */
  diagnosis: () => Promise<Diagnosis>;
  integrity: () => Promise<IntegrityView>;
  requestCheck: () => Promise<string>;

  rotateKeys: (files: boolean) => Promise<Rotated>;

  /** Puts the sample documents into a honey jar of the account. */
  loadSamples: () => Promise<LoadedSamples>;

  /** Waits until every document of the jar has ended. Throws `unprocessable` naming one that failed. */
  untilRead: (jarId: string, progress: (done: number, total: number) => void) => Promise<void>;

  /** Stored files without a record; its account must be an admin's. */
  lostFiles: (limit: number) => Promise<LostList>;
  restoreLostFiles: (chosen: { all: boolean; file_ids: string[] }) => Promise<Restored>;

  /** A retention sweep; its account must be an admin's. */
  sweepRetention: (dry_run: boolean) => Promise<SweepView>;
};

type LoadedSamples = {
  honey_jar: { id: string; name: string };
  documents: number;
  questions: { question: string }[];
};
type DocumentPage = {
  documents: { status: string; filename: string; error: { message: string } | null }[];
  total: number;
};
type KeyState = { master_key: { source: 'setting' | 'file' }; honey_jars: { unfinished: number } };
type Rotated = KeyState & { master_key_changed: boolean; sealed_anew: number };
type LostCount = { originals: number; derived: number };
/** The answers of `/admin/lost-files`. */
export type LostList = {
  count: LostCount;
  lost_files: {
    file_id: string;
    size_bytes: number;
    moved_on: string;
    deleted_on: string;
    has_record: boolean;
  }[];
};
export type Restored = { restored: LostCount; left: LostCount };

/** What commands take that may ask a running platform. */
export const platformOptions = {
  json: { type: 'boolean', default: false },
  url: { type: 'string' },
  key: { type: 'string' },
} as const;

/** The token that was given, or the account that is set. Throws `invalid` when there is neither. */
export function credentialsOf(
  { adminEmail, adminPassword }: Config,
  bearer: string | undefined,
): Credentials {
  if (bearer !== undefined) return { bearer };
  if (adminEmail !== null && adminPassword !== null) return { email: adminEmail, password: adminPassword };
  throw new AppError(
    'invalid',
    'Set ADMIN_EMAIL and ADMIN_PASSWORD of an account of the running platform, or pass an API key with --key ' +
      '(for rotate-keys a session token with --token)',
  );
}

const firstPollMs = 250;
const slowestPollMs = 4000;
const readyWithinMs = 60_000;

/** Signs in at a platform, which may still be starting. Throws `unavailable` when nothing answers at the URL. */
export async function connectPlatform(
  url: string,
  credentials: Credentials,
  notice: (line: string) => void,
  withinMs = readyWithinMs,
): Promise<PlatformClient> {
  const { get, post } = await connect({ url, credentials, notice, withinMs });

  return {
    keyState: () => get<KeyState>('/api/admin/keys'),
    diagnosis: () => get<Diagnosis>('/api/admin/doctor'),
    integrity: () => get<IntegrityView>('/api/admin/integrity'),
    requestCheck: async () =>
      (await post<{ check_id: string }>('/api/admin/integrity/check', { json: {} })).check_id,

    rotateKeys: (files) => post<Rotated>('/api/admin/keys/rotate', { json: { files } }),

    loadSamples: () => post<LoadedSamples>('/api/knowledge/samples', { json: {} }),

    async untilRead(jarId, progress) {
      for (let pauseMs = firstPollMs; ; pauseMs = Math.min(slowestPollMs, pauseMs * 1.5)) {
        const page = await get<DocumentPage>(`/api/knowledge/honey-pots/${jarId}/documents?limit=100`);
        const failed = page.documents.find(({ status }) => status === 'failed');
        if (failed)
          throw new AppError('unprocessable', `${failed.filename}: ${failed.error?.message ?? 'failed'}`);
        const done = page.documents.filter(({ status }) => status === 'completed').length;
        progress(done, page.documents.length);
        if (done === page.documents.length) return;
        await sleep(pauseMs);
      }
    },

    lostFiles: (limit) => get<LostList>(`/api/admin/lost-files?limit=${limit}`),
    restoreLostFiles: (chosen) => post<Restored>('/api/admin/lost-files/restore', { json: chosen }),
    sweepRetention: (dry_run) => post('/api/admin/retention/sweep', { json: { dry_run } }),
  };
}
