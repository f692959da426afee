import type { Verdict, Verdicts } from '#domain/verdicts/index.ts';
import { principalOf, type Actor } from '#http/access/access.ts';
import { viewVerdict } from './verdicts.views.ts';
import type { App } from '#http/app.ts';
import { batchBody, batchReply, mostAtOnce, withdrawBody, withdrawReply } from './verdict-batch.schemas.ts';

type Form = { path: string; tags: string[] };

/** Verdicts on many values at once, and taking them back: `/verdicts/batch`. */
export function verdictBatchRoutes(
  app: App,
  { path, tags }: Form,
  { verdicts }: { verdicts: Verdicts },
): void {
  app.post(
    `${path}/batch`,
    {
      config: { action: 'verdict.create_batch', errors: [404] },
      schema: {
        tags,
        summary: 'Decide whether many values are benign or malicious',
        description:
          `The same verdict on up to ${mostAtOnce} values, remembered in one transaction. Each is answered: decided, decided before, ` +
          'or refused with the reason; a refused value does not hold the others back. Rights are as for one verdict.',
        body: batchBody,
        response: { 200: batchReply },
      },
    },
    async (request) => {
      const { honey_jar_id: jar_id, ...input } = request.body;
      const actor = principalOf(request);
      const { results, applied_to, applied_to_all } = await verdicts.decideAll(actor, {
        ...input,
        jar_id,
      });
      const decided = results.flatMap(({ verdict: made }) => made ?? []);
      noteEach(actor, 'verdict.create', decided);
      const { verdict, scope, document_id } = input;
      request.audit.details = {
        verdict,
        scope,
        document_id,
        honey_jar_id: jar_id,
        decided: decided.length,
        refused: results.filter(({ outcome }) => outcome === 'refused').length,
        applied_to: applied_to_all,
      };
      return {
        results: results.map(({ verdict: made, given, outcome, reason }) => ({
          given,
          outcome,
          verdict_id: made?.id ?? null,
          reason,
        })),
        applied_to,
      };
    },
  );

  app.post(
    `${path}/batch/withdraw`,
    {
      config: { action: 'verdict.delete_batch', errors: [404] },
      schema: {
        tags,
        summary: 'Take verdicts on values back',
        description:
          'In one transaction: it undoes a batch. Verdicts that are gone already are left out. For those who may decide there.',
        body: withdrawBody,
        response: { 200: withdrawReply },
      },
    },
    async (request) => {
      const actor = principalOf(request);
      const withdrawn = await verdicts.withdrawAll(actor, request.body.verdict_ids);
      noteEach(actor, 'verdict.delete', withdrawn);
      request.audit.details = { withdrawn: withdrawn.length };
      return { withdrawn: withdrawn.length };
    },
  );
}

/** Each verdict has the entry that it would have alone: the values of a batch are more than one entry holds. */
function noteEach(actor: Actor, action: string, decided: Verdict[]): void {
  for (const verdict of decided)
    actor.note({ action, target_type: 'verdict', target_id: verdict.id, details: viewVerdict(verdict) });
}
