import type { PreparedReport, PreparedSection } from '#publishing/prepare/prepared.ts';

/** For each section the target that GitHub, and most that show Markdown, give its heading; `references` for that of the sources. */
export function headingTargets({ title, words, sections }: PreparedReport): Map<string, string> {
  const used = new Map<string, number>();
  const targets = new Map<string, string>();
  const add = (anchor: string, heading: string): void => {
    const plain = heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
      .replaceAll(' ', '-');
    const before = used.get(plain) ?? 0;
    used.set(plain, before + 1);
    targets.set(anchor, before === 0 ? plain : `${plain}-${before}`);
  };
  const walk = (section: PreparedSection): void => {
    add(section.anchor, `${section.number} ${section.title}`);
    section.sections.forEach(walk);
  };
  add('title', title);
  add('contents', words.contents);
  sections.forEach(walk);
  add('references', words.references);
  return targets;
}
