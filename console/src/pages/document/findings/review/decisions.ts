import type { newVerdict } from '@skep/server/api/verdicts/verdicts.schemas.ts';
import type { Reply } from '#api/reply.ts';
import { request } from '#api/request.ts';
import type { Choice, Finding, Scope } from './finding.ts';
import type { Value } from '#pages/document/findings/finding-queries.ts';

/** Takes a decision back, as far as the API is concerned. */
export type TakeBack = () => Promise<unknown>;

type In = { documentId: string; jarId: string };
type Verdict = Value['verdict'];

const path = '/api/knowledge/verdicts';
const narrowness: Record<Scope, number> = { installation: 0, honey_jar: 1, document: 2 };

/**
 * Makes a verdict on a value; `before` is the one that it followed until now. What was decided for less than the new scope would win
 * over it, and is taken back. `note` gets the one that it follows now.
 */
export async function decideValue(
  { value, before, note }: { value: string; before: Verdict; note: (verdict: Verdict) => void },
  { decision, scope }: Choice,
  place: In,
): Promise<TakeBack> {
  const make = async (verdict: 'benign' | 'malicious', of: Scope): Promise<string> => {
    const body = { value, verdict, scope: of, ...placeOf(of, place) };
    const { id } = await request<Reply<typeof newVerdict>>('POST', path, { body });
    note({ id, verdict, scope: of });
    return id;
  };
  const id = await make(decision === 'accepted' ? 'malicious' : 'benign', scope);
  const narrower = before !== null && narrowness[before.scope] > narrowness[scope];
  if (narrower) await withdraw(before.id);
  return async () => {
    await withdraw(id);
    note(before);
    if (narrower) await make(before.verdict, before.scope);
  };
}

const withdraw = (id: string) => request('DELETE', `${path}/${encodeURIComponent(id)}`);

function placeOf(scope: Scope, { documentId, jarId }: In): object {
  if (scope === 'document') return { document_id: documentId };
  return scope === 'honey_jar' ? { honey_jar_id: jarId } : {};
}

/** A review of an entity or a relation of the document. */
export async function decideFinding(
  finding: { entity_id: string } | { relation_id: string },
  before: Finding['decided'],
  { decision, documentId }: { decision: Choice['decision']; documentId: string },
): Promise<TakeBack> {
  const review = `/api/knowledge/documents/${encodeURIComponent(documentId)}/review`;
  await request('PUT', review, { body: { ...finding, decision } });
  return () => request('PUT', review, { body: { ...finding, decision: before?.decision ?? null } });
}
