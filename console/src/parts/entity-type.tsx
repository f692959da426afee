import classes from './entity-type.module.css';
import { useEvidenceNames } from './evidence-names.messages.ts';

export type EntityType = keyof ReturnType<typeof useEvidenceNames>;

/** The type of an entity as a word, with a small mark in its colour. */
export function EntityTypeMark({ type }: { type: EntityType }) {
  const names = useEvidenceNames();
  return (
    <span className={classes.type}>
      <span className={classes.mark} data-type={type} aria-hidden="true" />
      {names[type]}
    </span>
  );
}
