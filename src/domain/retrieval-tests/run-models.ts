import type { ServedVectors, Vectors } from '#domain/vectors/index.ts';
import type { SearchIndex } from '#index/search-index.ts';
import { AppError } from '#kernel/errors.ts';
import type { ModelState, RunModel, RunSettings, WantedRun } from './retrieval-test.ts';

export type ModelsDeps = {
  vectors: Pick<Vectors, 'served' | 'state' | 'inSpace'>;
  index: Pick<SearchIndex, 'count' | 'countVectors'>;
};

/** Without the vectors of more than a tenth of the passages, results say little of the model. */
const leastShare = 0.9;
/** As one reads them: what was, what is, what may come. */
const order: ModelState[] = ['previous', 'served', 'building'];

/** The models whose vectors there are, with how many of the passages have some just now. */
export async function runModels({ vectors, index }: ModelsDeps): Promise<RunModel[]> {
  const [records, passages] = await Promise.all([vectors.state(), index.count()]);
  const models = records.map(async ({ space, name, state, completed_at }): Promise<RunModel> => {
    const count = (await index.countVectors(space)) ?? 0;
    const complete = Math.min(1, count / Math.max(1, passages));
    // Those in use are left out of searches while too many are missing.
    const usable = state === 'served' ? vectors.served()?.space === space : vectors.inSpace(space) !== null;
    const available = usable && complete >= leastShare;
    const waiting = state === 'building' && completed_at !== null;
    return { space, name, state, complete, available, waiting };
  });
  return (await Promise.all(models)).toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state));
}

const missing: Record<ModelState, string> = {
  served: 'No vectors are in use',
  building: 'No vectors of another embedding model are being made',
  previous: 'There are no vectors of an embedding model before this one',
};

/** What can be done where too many passages have no vectors of a model. */
const lacking: Record<ModelState, string> = {
  served: 'wait until 90 % do',
  building: 'wait until 90 % do',
  previous: 'those of the model before are not kept up to date (docs/search.md)',
};

/** The settings with the model that they name. Throws `conflict` where another than the one in use is wanted and cannot be used. */
export async function settingsOf(
  { model: state, ...wanted }: WantedRun,
  deps: ModelsDeps,
): Promise<RunSettings> {
  const byWords = { ...wanted, vectors: false, model: null, space: null };
  if (!wanted.vectors || (state === 'served' && deps.vectors.served() === null)) return byWords;
  const model = (await runModels(deps)).find((each) => each.state === state);
  if (!model) throw new AppError('conflict', missing[state]);
  const { name, space, complete, available } = model;
  if (!available)
    throw new AppError(
      'conflict',
      deps.vectors.inSpace(space) === null
        ? `The embedding model ${name} cannot be asked with these settings`
        : `${Math.floor(complete * 100)} % of the passages have vectors of ${name}: ${lacking[state]}`,
    );
  return { ...wanted, model: name, space };
}

/** What the searches of a run use. Throws `unavailable` when its vectors are gone. */
export function vectorsOf(
  { vectors: wanted, space, model }: RunSettings,
  vectors: ModelsDeps['vectors'],
): boolean | ServedVectors {
  if (!wanted || space === null) return wanted;
  const own = vectors.inSpace(space);
  if (own === null) throw new AppError('unavailable', `The vectors of ${model} are not there any more`);
  return own;
}
