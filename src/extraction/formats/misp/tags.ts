import { listed, oneLine } from '#extraction/formats/json/wording.ts';

/** A machine tag (MISP taxonomies): `namespace:predicate="value"`. */
const machineTag = /^([\w-]+):([^="]+)(?:="(.*)")?$/s;
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Tags as a reader says them: `misp-galaxy:sector="Military"` is `sector Military`. What MISP notes for itself, markings, and values
 * that are ids, and the name of what they are `about` are left out.
 */
export function tagged(tags: readonly string[], about = ''): string {
  const said = tags.flatMap((tag) => {
    const [, namespace, predicate = '', value] = machineTag.exec(tag.trim()) ?? [];
    if (namespace === undefined) return oneLine(tag) || [];
    if (namespace === 'misp' || namespace === 'tlp' || uuid.test(value ?? '') || value === about) return [];
    const kind = oneLine(predicate.replaceAll('-', ' '));
    if (value === undefined) return `${namespace} ${kind}`;
    return oneLine(namespace === 'misp-galaxy' ? `${kind} ${value}` : `${namespace} ${kind} ${value}`);
  });
  return listed([...new Set(said)]);
}

/** The TLP marking that the tags give, such as `TLP:GREEN`. */
export function tlpTag(tags: readonly string[]): string | null {
  const tag = tags.find((one) => /^tlp:/i.test(one));
  return tag === undefined ? null : oneLine(tag).toUpperCase();
}
