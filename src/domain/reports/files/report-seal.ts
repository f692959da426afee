import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import type { MasterKey, Reseal } from '#domain/encryption/index.ts';
import type { WrittenReport } from '#domain/report-writing/index.ts';
import { seal, unseal } from '#kernel/seal.ts';
import type { ReportContent } from '#publishing/content.ts';

/** What a report is kept with: everything of it is sealed with a key of its own. */
export type SealedReport = { sealed_key: string; sealed_content: string; sealed_placeholders: string };

export type OpenedReport = {
  key: Buffer;
  content: ReportContent;
  /** What each placeholder stands for; opened only where it is asked for. */
  placeholders: () => Map<string, string>;
};

export function newReportKey(): Buffer {
  return randomBytes(32);
}

/** Seals a report for this transaction. The placeholders are kept only where they may be asked for. */
export async function sealReport(
  tx: Queryable,
  masterKey: MasterKey,
  { id, key, content, placeholders }: { id: string; key: Buffer } & Omit<WrittenReport, 'document_ids'>,
): Promise<SealedReport> {
  const sealKey = await masterKey.sealer(tx);
  return {
    sealed_key: sealKey(key.toString('base64'), id),
    sealed_content: seal(key, JSON.stringify(content), contentOf(id)),
    sealed_placeholders: seal(key, JSON.stringify([...placeholders]), placeholdersOf(id)),
  };
}

export function openReport(masterKey: MasterKey, id: string, sealed: SealedReport): OpenedReport {
  const key = Buffer.from(masterKey.unseal(sealed.sealed_key, id), 'base64');
  return {
    key,
    content: readContent(unseal(key, sealed.sealed_content, contentOf(id))),
    placeholders: () =>
      new Map(JSON.parse(unseal(key, sealed.sealed_placeholders, placeholdersOf(id))) as [string, string][]),
  };
}

/** JSON has no dates. */
function readContent(json: string): ReportContent {
  const content = JSON.parse(json) as ReportContent;
  return {
    ...content,
    created_at: new Date(content.created_at),
    references: content.references.map((each) => ({
      ...each,
      published_at: each.published_at && new Date(each.published_at),
    })),
  };
}

const contentOf = (id: string) => `content:${id}`;
const placeholdersOf = (id: string) => `placeholders:${id}`;

/** For a new master key: the keys alone, with which the rest is sealed. */
export const resealReportKeys: Reseal = async (tx, reseal) => {
  const reports = await tx
    .selectFrom('report_contents')
    .select(['report_id', 'sealed_key'])
    .orderBy('report_id')
    .forUpdate()
    .execute();
  const keys = reports.map(({ report_id: id, sealed_key }) => ({ id, sealed_key: reseal(sealed_key, id) }));
  await sql`
    update report_contents set sealed_key = key.sealed_key
    from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as key (id uuid, sealed_key text)
    where report_contents.report_id = key.id`.execute(tx);
  return keys.length;
};
