import { findIdentifiers, type IdentifierKind } from '#analysis/identifiers.ts';
import { piiTypes, types, type PersonalData, type PiiType } from '#domain/pii/index.ts';
import type { BotSecurity, FilterLevel } from '#domain/bots/bot.ts';
import { createFairGate } from '#kernel/concurrency/fair-gate.ts';
import { newId } from '#kernel/ids.ts';
import { createShared } from './shared.ts';

type Rules = Pick<BotSecurity, 'pii_filtering' | 'content_filter_level'>;

/** What keeps personal data, secrets and live links of one side of a conversation from the other, and from what is stored. */
export type Guard = {
  /** A visitor's message as it may be stored and sent to a model. Errors: those of the detection: nothing passes unseen. */
  message: (text: string, rules: Rules) => Promise<string>;

  /** Texts of a reply as they may leave, together. */
  reply: (texts: string[], rules: Rules) => Promise<string[]>;
};

const secrets: readonly PiiType[] = ['password', 'api_key', 'private_key', 'access_token'];
/** What reports about threats are made of, and what says nothing of a person by itself. */
const notOfPersons = new Set<PiiType>([
  'organization',
  'job_title',
  'location',
  'nationality',
  'date',
  'ip_address',
  'mac_address',
  'url',
  'domain_name',
  'crypto_wallet',
  'swift_code',
]);
const ofPersons = piiTypes.filter((type) => !notOfPersons.has(type) && !secrets.includes(type));

/** Levels at which addresses, names and links are written so that nobody follows them by a click. */
const defanging = new Set<FilterLevel>(['medium', 'high']);

type Find = { pii_type: string; start_position: number; end_position: number; masked_value: string };

// The detector lets a quarter of its line wait for one owner.
const looks = { running: 8, waiting: 5000, what: 'messages' };
const keptMs = 10_000;
/** Between texts that are looked through together, which no value spans. */
const between = '\n\n\n\n';

export function createGuard({ personalData }: { personalData: Pick<PersonalData, 'detect'> }): Guard {
  const inTurn = createFairGate(looks);
  const shared = createShared<Find[]>({ keptMs, most: 2000 });

  function find(text: string): Promise<Find[]> {
    return shared(text, () =>
      inTurn(async () => {
        const { looked } = await personalData.detect({
          text,
          request_id: newId(),
          include_context: false,
          mask_results: true,
        });
        return JSON.parse(new TextDecoder().decode(looked.json)) as Find[];
      }),
    );
  }

  async function masked(text: string, rules: Rules): Promise<string> {
    const wanted = maskedTypes(rules);
    if (!wanted || text.trim() === '') return text;
    const found = (await find(text)).filter(({ pii_type }) => wanted(pii_type));
    let left = text;
    for (const { start_position, end_position, pii_type, masked_value } of found.toSorted(
      (a, b) => b.start_position - a.start_position,
    ))
      left =
        left.slice(0, start_position) +
        (secrets.includes(pii_type as PiiType) ? '[SECRET]' : masked_value) +
        left.slice(end_position);
    return left;
  }

  return {
    message: masked,

    async reply(texts, rules) {
      const whole = await masked(texts.join(between), rules);
      const parts = texts.length === 1 ? [whole] : whole.split(between);
      // Texts with such a gap of their own, or one that a value spans, are looked through alone.
      const safe =
        parts.length === texts.length ? parts : await Promise.all(texts.map((text) => masked(text, rules)));
      return defanging.has(rules.content_filter_level) ? safe.map(defanged) : safe;
    },
  };
}

/** Which types are masked; null for none. Patterns of the installation's own are personal data. */
function maskedTypes({ pii_filtering, content_filter_level }: Rules): ((type: string) => boolean) | null {
  const wanted = new Set<string>([
    ...(pii_filtering ? ofPersons : []),
    ...(content_filter_level === 'none' ? [] : secrets),
  ]);
  if (wanted.size === 0) return null;
  return (type) => wanted.has(type) || (pii_filtering && !Object.hasOwn(types, type));
}

const followed = new Set<IdentifierKind>(['ipv4', 'ipv6', 'cidr', 'domain', 'url', 'email']);

/** The text with every address, name, link and mailbox in it written so that it cannot be followed. */
function defanged(text: string): string {
  let left = text;
  for (const { start, end, kind } of findIdentifiers(text)
    .filter((one) => followed.has(one.kind))
    .toSorted((a, b) => b.start - a.start)) {
    const written = text.slice(start, end);
    if (/\[|\]|hxxp/i.test(written)) continue;
    left = left.slice(0, start) + harmless(written, kind) + left.slice(end);
  }
  return left;
}

function harmless(written: string, kind: IdentifierKind): string {
  if (kind === 'ipv6') return written.replaceAll(':', '[:]');
  if (kind !== 'url') return written.replaceAll('.', '[.]').replace('@', '[@]');
  const [, scheme = '', host = '', rest = ''] =
    /^([a-z][a-z\d+.-]*:\/\/)?([^/?#]*)(.*)$/is.exec(written) ?? [];
  return scheme.replace(/^http/i, 'hxxp') + host.replaceAll('.', '[.]').replace('@', '[@]') + rest;
}
