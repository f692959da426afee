import { standingBatch } from '#test/pii/pii-batches.ts';
import type { Drive } from './audit-drive.ts';
import { orderedReport, reportSchedule } from './route-rule.ts';

/** Drives every route that changes something of the personal-data area. */
export async function piiChanges(drive: Drive, token: string): Promise<void> {
  const custom_patterns = { boat: { pattern: 'Greywater-\\d+', description: 'Where the courier crosses' } };
  await drive.send('POST /api/pii/configure', [], { token, body: { custom_patterns } });
  const mark = { detection_id: 'some-1', pii_type: 'boat', correct: false };
  await drive.send('POST /api/pii/feedback', [], { token, body: mark });
  const hook = {
    webhook_url: `https://192.9.9.9/${drive.keep('a-path-that-is-a-secret')}`,
    events: ['pii.compliance_violation'],
    active: false,
  };
  const jar = await drive.send('POST /api/knowledge/honey-pots', [], { token, body: { name: 'Ledgers' } });
  const input_source = { type: 'honey_jar', honey_jar_id: jar.body.id };
  await drive.send('POST /api/pii/batch/submit', [], { token, body: { job_name: 'Ledgers', input_source } });
  const { kysely } = drive.test.deps.database;
  const { user_id } = await kysely.selectFrom('pii_batches').select('user_id').executeTakeFirstOrThrow();
  const standing = await standingBatch(kysely, { user_id, jar_id: jar.body.id });
  await drive.send('POST /api/pii/batch/cancel/{job_id}', [standing], { token });
  const { body } = await drive.send('POST /api/pii/webhooks', [], { token, body: hook });
  const own = { ...hook, secret: drive.keep('a-secret-of-the-receiver') };
  await drive.send('POST /api/pii/webhooks', [], { token, body: own });
  await drive.send('PUT /api/pii/webhooks/{webhook_id}', [body.webhook.id], {
    token,
    body: { active: false },
  });
  // On a webhook that is on it would leave for the network.
  await drive.send('POST /api/pii/webhooks/{webhook_id}/test', [body.webhook.id], { token, refused: true });
  await drive.send('DELETE /api/pii/webhooks/{webhook_id}', [body.webhook.id], { token });
}

/** Drives every route that changes a report. */
export async function reportChanges(drive: Drive, token: string): Promise<void> {
  const { body } = await drive.send('POST /api/reports', [], { token, body: orderedReport });
  const id: string = body.data.report.id;
  const { kysely } = drive.test.deps.database;
  // Whatever has become of it meanwhile.
  await drive.test.deps.reports.stop();
  await kysely.updateTable('reports').set({ status: 'failed' }).where('id', '=', id).execute();
  await drive.send('POST /api/reports/{report_id}/retry', [id], { token });
  await drive.send('POST /api/reports/{report_id}/cancel', [id], { token });
  await drive.send('DELETE /api/reports/{report_id}', [id], { token });
  const at = '/api/reports/schedules';
  const made = await drive.send(`POST ${at}`, [], { token, body: reportSchedule });
  const schedule: string = made.body.schedule.id;
  await drive.send(`PATCH ${at}/{schedule_id}`, [schedule], { token, body: { active: false } });
  await drive.send(`DELETE ${at}/{schedule_id}`, [schedule], { token });
}
