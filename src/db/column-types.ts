/**
 * What a column holds where the database knows less of it: a json column, or one of `namedTexts`. The noun that owns the table
 * declares it next to its type: `declare module '#db/column-types.ts' { interface ColumnTypes { 'documents.pii': PiiScan } }`.
 * @public
 */
// oxlint-disable-next-line typescript/no-empty-object-type, typescript/no-empty-interface -- nouns add to it
export interface ColumnTypes {}

/** The declared type of `table.column`, else the plain one. */
export type Declared<Column extends string, Plain> = Column extends keyof ColumnTypes
  ? ColumnTypes[Column]
  : Plain;

/** Text columns that hold names of a list in the code, which grows without a migration. */
export const namedTexts: ReadonlySet<string> = new Set([
  'bulk_uploads.archive_kind',
  'document_entities.kind',
  'document_evidence.tlp',
  'documents.format',
  'indicators.type',
  'jar_entities.kind',
  'jar_indicators.type',
  'rejected_entities.kind',
  'rejected_relations.object_kind',
  'rejected_relations.relation',
  'rejected_relations.subject_kind',
  'relations.object_kind',
  'relations.relation',
  'relations.subject_kind',
  'reports.style',
  'reviews.relation',
]);

/** A row's type that has every one of these columns: a column that it lacks does not compile. */
export type Covering<_Columns extends keyof Row, Row> = Row;
