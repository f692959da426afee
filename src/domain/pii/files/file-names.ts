import { formatByName } from '#extraction/extensions.ts';
import type { Asking } from '#kernel/threads/thread-pool.ts';
import type { PiiConfiguration } from '#domain/pii/configuration/configuration.ts';
import type { Detector } from '#domain/pii/detector.ts';
import type { DetectionMode } from '#domain/pii/configuration/modes.ts';

type NameOptions = Asking & { background?: boolean; detection_mode: DetectionMode };

/** No name holds a line end, so what is found may hide it but makes none. */
const between = '\n\n';
// Nothing is as sure: what is likely is masked without a number, and counts for nothing.
const beyondSure = 2;

/** Masks detections in names of files, which often name people, and answers in their order. Errors: those of Detector.detect. */
export type MaskNames = (names: readonly string[], options: NameOptions) => Promise<string[]>;

export function createNameMasking({
  configuration,
  detector,
}: {
  configuration: PiiConfiguration;
  detector: Pick<Detector, 'detect'>;
}): MaskNames {
  async function masked(text: string, { detection_mode: mode, ...asking }: NameOptions): Promise<string> {
    const { rules } = await configuration.current();
    const question = {
      text,
      pages: null,
      classify: false,
      most: null,
      request_id: '',
      mode,
      threshold: beyondSure,
      frameworks: [],
      include_context: false,
      mask: true,
      masked_text: true,
    };
    const { masked_text } = await detector.detect(question, rules, asking);
    return Buffer.from(masked_text ?? []).toString();
  }

  return async (names, options) => {
    const parts = names.map(partsOf);
    const all = parts.map(({ stem }) => stem);
    let made = names.length === 0 ? [] : (await masked(all.join(between), options)).split(between);
    if (made.length !== names.length) {
      // Something reaches from one name into the next.
      made = [];
      for (const stem of all) made.push(await masked(stem, options));
    }
    return parts.map(({ name, stem, extension }, at) => {
      const shown = made[at] ?? '';
      return shown === stem ? name : shown + extension;
    });
  };
}

/** The engine knows words by the blanks between them. */
function partsOf(name: string) {
  const ending = formatByName(name) === null ? '' : name.slice(name.lastIndexOf('.'));
  // ion@example.md is an address as it is.
  const extension = /@[^.@]+$/.test(name.slice(0, name.length - ending.length)) ? '' : ending;
  const stem = name
    .slice(0, name.length - extension.length)
    .replaceAll('_', ' ')
    .replaceAll(betweenWords, ' ');
  return { name, stem, extension };
}

/** `CV.Anna-Kovalev`: dots and dashes of names that have no blanks and no address. */
const betweenWords = /(?<=^[^@\s]*\p{L})[.-](?=\p{L}[^@]*$)/gu;
