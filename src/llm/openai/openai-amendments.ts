import { z } from 'zod';

import { fieldError } from '#kernel/errors.ts';

export type Body = Record<string, unknown>;

/** The message of a server's refusal; unchanged when its form is unknown. */
type Said = { message: string; param: string | null; code: string | null };

const text = z.string().nullish().catch(null);
const saidSchema = z.object({ message: z.string(), param: text, code: text });
const refusalSchema = z.union([z.object({ error: saidSchema }).transform(({ error }) => error), saidSchema]);

/** UTF-16 units: what comes later quotes what was sent. */
const longestMessage = 4000;

function saidBy(words: string): Said {
  const plain = { message: words.slice(0, longestMessage), param: null, code: null };
  try {
    const { message, param = null, code = null } = refusalSchema.parse(JSON.parse(words));
    return { message: message.slice(0, longestMessage), param, code };
  } catch {
    return plain;
  }
}

const near = (a: string, b: string): RegExp => {
  const [one, other] = [`(?:${a})`, `(?:${b})`];
  return new RegExp(`${one}.{0,80}?${other}|${other}.{0,80}?${one}`, 'is');
};

const unsupported =
  'unsupported|unknown|unrecognized|unexpected|not (?:be )?(?:support|allow|permit|implement|available)';
const limits =
  '\\bvalues?\\b|\\brange\\b|\\bbetween\\b|(?:must|should) be|at (?:least|most)|too (?:large|small|high|low)|[<>]';

/** Says that this value is unsupported. When only the default is supported, every other value is refused. */
function refusesValue({ message, param }: Said, name: string): boolean {
  if (param !== null && param !== name) return false;
  if (/only the default/i.test(message)) return false;
  const value = new RegExp(
    `\\b${name}['"\`]?\\s*(?:[=:]|of|does not support)?\\s*['"\`]?-?\\d|${near(`\\b${name}\\b`, limits).source}`,
    'is',
  );
  return value.test(message);
}

/** Says that it does not support this parameter, whatever its value. */
function refusesParameter(said: Said, name: string): boolean {
  const { message, param, code } = said;
  if (param === name && code === 'unsupported_parameter') return true;
  return near(`(?<!\\w)${name}\\b`, unsupported).test(message) && !refusesValue(said, name);
}

type Amendment = {
  applies: (body: Body) => boolean;
  refused: (said: Said) => boolean;
  amend: (body: Body) => Body;
};

/** What servers refuse in a body that others need, and what to send them instead; undefined is not sent. */
const amendments: Amendment[] = [
  {
    applies: (body) => body['stream_options'] !== undefined,
    refused: ({ message }) => message.includes('stream_options'),
    amend: (body) => ({ ...body, stream_options: undefined }),
  },
  {
    applies: (body) => body['max_tokens'] !== undefined,
    refused: (said) => said.message.includes('max_completion_tokens') && refusesParameter(said, 'max_tokens'),
    amend: ({ max_tokens: tokens, ...rest }) => ({ ...rest, max_completion_tokens: tokens }),
  },
  {
    applies: (body) => body['temperature'] !== undefined,
    refused: (said) => refusesParameter(said, 'temperature'),
    amend: (body) => ({ ...body, temperature: undefined }),
  },
  {
    // The default request: some models only accept higher values.
    applies: (body) => body['temperature'] === 0,
    refused: (said) => refusesValue(said, 'temperature'),
    amend: (body) => ({ ...body, temperature: undefined }),
  },
  {
    applies: (body) => body['stream'] === true,
    refused: (said) => refusesParameter(said, 'stream'),
    amend: (body) => ({ ...body, stream: false, stream_options: undefined }),
  },
];

/** What callers choose a value of; how long an answer may be is reckoned, and not theirs to answer for. */
const chosen = ['temperature', 'top_p'];

/** What a server has refused is not sent to it again, once it was seen to answer without. */
export function createAmendments() {
  const known = new Set<Amendment>();

  /** Goes with one request, from its body to its answer. */
  return (asked: Body) => {
    const mine = new Set<Amendment>();
    let body = asked;

    function apply(amendment: Amendment): void {
      if (!amendment.applies(body)) return;
      mine.add(amendment);
      body = amendment.amend(body);
    }

    for (const each of amendments) if (known.has(each)) apply(each);
    return {
      body,

      /** What to retry with; null: the refusal is final. Errors: `invalid` for a value of the caller's choice. */
      refused(status: number, words: string): Body | null {
        if (status !== 400 && status !== 422) return null;
        const said = saidBy(words);
        const found = amendments.find((each) => each.applies(body) && each.refused(said));
        if (!found) {
          const field = chosen.find((name) => body[name] !== undefined && refusesValue(said, name));
          // The server's own words may quote the documents.
          if (field) throw fieldError(field, 'the model server rejects this value');
          return null;
        }
        apply(found);
        return body;
      },

      answered(): void {
        for (const each of mine) known.add(each);
        mine.clear();
      },
    };
  };
}
