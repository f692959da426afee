import type { Dialogue } from '#domain/conversations/index.ts';
import type { Actor, Jars, SearchableJar } from '#domain/jars/index.ts';
import { documentModel, type Model, type Models } from '#domain/models/index.ts';
import { AppError } from '#kernel/errors.ts';
import { visible } from '#kernel/visible.ts';
import { documentChat, type CountTokens } from './document-chat.ts';

/** A model that answers from honey jars; `id` as requests name it. */
type DocumentModelCard = { id: string; name: string; description: string; context_limit: number };

/** A model for one caller, as the engines of this process offer theirs. */
type CallersModel = Pick<Model, 'chat' | 'embedding' | 'countTokens' | 'forward'> & {
  card: Pick<Model['card'], 'name'>;
};

/**
 * The documents of a user as models: `skep` answers from all that they may read without admin rights, `skep/<jar>` from one
 * honey jar, by its name, or by its id where several have that name.
 */
export type DocumentModels = {
  /** The first `mostListed` by name. */
  list: (actor: Actor) => Promise<DocumentModelCard[]>;
  /** Throws as `find`. */
  card: (actor: Actor, name: string) => Promise<DocumentModelCard>;
  /** Throws `not_found` for a jar that the actor may not read, and for a name that several have. */
  find: (actor: Actor, name: string) => Promise<CallersModel>;
};

export type DocumentModelsDeps = {
  jars: Pick<Jars, 'searchable'>;
  models: Pick<Models, 'card'>;
  dialogue: Dialogue;
  countTokens: CountTokens;
};

const mostListed = 1000;
/** Ids in an error. */
const mostNamed = 5;
const prefix = `${documentModel}/`;

/** A name in the form of an id would be taken for one. */
const idForm = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

export function createDocumentModels({ jars, models, ...deps }: DocumentModelsDeps): DocumentModels {
  return {
    async list(actor) {
      const [found, { context_limit }] = await Promise.all([jars.searchable(actor), models.card(null)]);
      const namesakes = countNames(found);
      const each = found
        .toSorted((one, other) => one.name.localeCompare(other.name) || one.id.localeCompare(other.id))
        .slice(0, mostListed - 1)
        .map((jar) => cardOf(modelOf(jar, namesakes), jar));
      return [cardOf(documentModel, null), ...each].map((card) => ({ ...card, context_limit }));
    },

    async card(actor, name) {
      const jar = await jarOf(jars, actor, name);
      const { context_limit } = await models.card(null);
      return { ...cardOf(name, jar), context_limit };
    },

    async find(actor, name) {
      const jar = await jarOf(jars, actor, name);
      return {
        card: { name },
        chat: documentChat(deps, { actor, name, jar_ids: jar ? [jar.id] : undefined }),
        embedding: null,
        countTokens: (text) => deps.countTokens(name, text),
      };
    },
  };
}

function cardOf(id: string, jar: SearchableJar | null): Omit<DocumentModelCard, 'context_limit'> {
  const from = jar ? `the honey jar “${jar.name}”` : 'all documents that you may read';
  return { id, name: jar?.name ?? 'Skep', description: `Answers from ${from}, with citations` };
}

function countNames(jars: SearchableJar[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { name } of jars) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

/** By the name, unless it is another's as well, is in the form of an id, or holds what cannot be seen or typed. */
function modelOf({ id, name }: SearchableJar, namesakes: Map<string, number>): string {
  const telling = namesakes.get(name) === 1 && !idForm.test(name) && visible(name) === name;
  return prefix + (telling ? name : id);
}

/** The jar that a model answers from; null for the one that answers from all. */
async function jarOf(
  { searchable }: DocumentModelsDeps['jars'],
  actor: Actor,
  model: string,
): Promise<SearchableJar | null> {
  if (model === documentModel) return null;
  const found = await searchable(actor);
  const asked = model.slice(prefix.length);
  const byId = found.find(({ id }) => id === asked.toLowerCase());
  if (byId) return byId;
  const named = found.filter(({ name }) => name === asked);
  const [only] = named;
  if (!only) throw new AppError('not_found', 'None of your honey jars has this name or id');
  if (named.length === 1) return only;
  const ids = named.map(({ id }) => prefix + id).sort();
  const shown = ids.slice(0, mostNamed).join(' or ');
  throw new AppError(
    'not_found',
    `${named.length} honey jars have this name: ask for one by its id, ${shown}`,
  );
}
