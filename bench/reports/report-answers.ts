export type Question = { id: string; question: string };

/** Where the reports are. */
export type Asked = { platform: string; token: string; jar: string };

export type Answer = {
  id: string;
  answer: string;
  quotes: string[];
  answered: boolean;
  confidence: number;
  /** What wrote it. */
  model: string;
};

type Reply = {
  answer: string;
  answered: boolean;
  confidence: number;
  model_used: string;
  sources: { number: number; quote: string }[];
};

/**
 * Asks one question after the other, with a model by its name or the default one, and none after `until`, on the clock of
 * `performance`. The quotes of an answer are those that it cites.
 */
export async function askAll(
  { platform, token, jar }: Asked,
  questions: Question[],
  { model, until = Infinity }: { model?: string; until?: number } = {},
): Promise<{ answers: Answer[]; msPerQuestion: number }> {
  const answers: Answer[] = [];
  const began = performance.now();
  for (const { id, question } of questions) {
    if (performance.now() > until) break;
    const reply = await fetch(`${platform}/api/knowledge/ask`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ question, honey_jar_ids: [jar], ...(model !== undefined && { model }) }),
    });
    if (!reply.ok) throw new Error(`${id} was answered ${reply.status}: ${await reply.text()}`);
    const { answer, answered, confidence, sources, model_used } = (await reply.json()) as Reply;
    const cited = new Set([...answer.matchAll(/\[(\d+)\]/g)].map(([, number]) => Number(number)));
    const quotes = sources.filter(({ number }) => cited.has(number)).map(({ quote }) => quote);
    answers.push({ id, answer, quotes, answered, confidence, model: model_used });
  }
  return { answers, msPerQuestion: (performance.now() - began) / answers.length };
}

export type Extracted = { document: string; type: string; value: string };

type StixObject = {
  id: string;
  type: string;
  name?: string;
  pattern?: string;
  pattern_type?: string;
  object_refs?: string[];
  external_references?: { source_name: string; external_id?: string }[];
};

/** What the STIX export of the jar calls an indicator or a vulnerability, by the file name of its document. */
export async function extractedIn({ platform, token, jar }: Asked): Promise<Extracted[]> {
  const headers = { authorization: `Bearer ${token}` };
  const read = async (path: string) => {
    const reply = await fetch(`${platform}/api/knowledge${path}`, { headers });
    if (!reply.ok) throw new Error(`${path} was answered ${reply.status}: ${await reply.text()}`);
    return reply.json();
  };
  const filenames = new Map<string, string>();
  for (let offset = 0; ; offset += 100) {
    const page = (await read(`/honey-pots/${jar}/documents?limit=100&offset=${offset}`)) as {
      documents: { id: string; filename: string }[];
    };
    for (const { id, filename } of page.documents) filenames.set(id, filename);
    if (page.documents.length < 100) break;
  }
  const { objects } = (await read(`/honey-jars/${jar}/stix?include_text=false`)) as { objects: StixObject[] };
  const byId = new Map(objects.map((object) => [object.id, object]));
  return objects
    .filter(({ type }) => type === 'report')
    .flatMap((report) => {
      const document = filenames.get(report.id.slice('report--'.length)) ?? '';
      return (report.object_refs ?? []).flatMap((ref) => {
        const value = valueOf(byId.get(ref));
        return value ? [{ document, ...value }] : [];
      });
    });
}

/** A comparison of a pattern: the type of the object, its property and the value. */
const comparison = /\[([a-z0-9-]+):([^=]+?)\s*=\s*'((?:[^'\\]|\\.)*)'\]/;

function valueOf(object: StixObject | undefined): { type: string; value: string } | null {
  if (object?.type === 'vulnerability') return { type: 'cve', value: object.name ?? '' };
  if (object?.type !== 'indicator' || object.pattern_type !== 'stix') return null;
  const [, type, property, value] = comparison.exec(object.pattern ?? '') ?? [];
  if (type === undefined || property === undefined || value === undefined) return null;
  return {
    type: property.includes('hashes') ? 'hash' : type,
    value: value.replace(/\\(.)/g, '$1'),
  };
}
