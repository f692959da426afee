import { submitted } from '#api/pii-batches/pii-batches.schemas.ts';
import type { Queryable } from '#db/database.ts';
import type { Client } from '#test/platform/platform.ts';
import { until } from '#test/machine/patience.ts';

/** A batch over a jar that waits for ever, since no job works on it. */
export async function standingBatch(
  db: Queryable,
  { user_id, jar_id }: { user_id: string; jar_id: string | null },
): Promise<string> {
  const settings = {
    file_patterns: [],
    detection: { detection_mode: 'general', confidence_threshold: 0.85, compliance_frameworks: ['GDPR'] },
    batch_size: 100,
    parallel_workers: 1,
    priority: 'normal',
    include_masked_content: false,
    mask_results: true,
    generate_compliance_report: true,
    export_format: 'json',
  };
  const batch = {
    id: crypto.randomUUID(),
    user_id,
    jar_id,
    name: 'Standing',
    status: 'queued' as const,
    settings: JSON.stringify(settings),
    total_documents: 0,
  };
  await db.insertInto('pii_batches').values(batch).execute();
  return batch.id;
}

const path = '/api/pii/batch';

const bodyFor = (honey_jar_id: string, more: Record<string, object> = {}) => ({
  job_name: 'All of it',
  ...more,
  input_source: { type: 'honey_jar', honey_jar_id, ...more['input_source'] },
});
/** Submits a batch over a jar, with parts of its body. */
export const submit = (client: Client, jar: string, more: Record<string, object> = {}) =>
  client.post(`${path}/submit`, bodyFor(jar, more));

function untilEnded(client: Client, id: string): Promise<any> {
  const ended = async () => {
    const { body } = await client.get(`${path}/status/${id}`);
    return body.status !== 'queued' && body.status !== 'processing' && body;
  };
  return until(ended, { what: `batch ${id} has ended` });
}

/** The same, waited for until it has ended: its status. */
export async function run(client: Client, jar: string, more: Record<string, object> = {}): Promise<any> {
  const { status, body } = await submit(client, jar, more);
  if (status !== 202) throw new Error(`Submitting answered ${status}: ${JSON.stringify(body)}`);
  submitted.parse(body);
  return untilEnded(client, body.job_id);
}
