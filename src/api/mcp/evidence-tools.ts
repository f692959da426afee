import { entityReply } from '#api/evidence/evidence.schemas.ts';
import { viewEntity, viewEntityDetail, viewRelation } from '#api/evidence/evidence.views.ts';
import type { EvidenceReader } from '#domain/evidence/index.ts';
import { defineTool, type AddTool } from './define-tool.ts';
import {
  entitiesInput,
  entityInput,
  entityList,
  relationList,
  relationsInput,
} from './evidence-tools.schemas.ts';
import { entitiesText, entityText, relationsText } from './evidence-tools.views.ts';

/** Tools that read what documents say of whom, in the wire form of the platform's own API. */
export function evidenceTools({ evidence }: { evidence: EvidenceReader }, quoted: string): AddTool[] {
  return [
    defineTool({
      name: 'find_entities',
      title: 'Find actors, malware and others',
      description: `Lists the actors, malware, tools, campaigns and others that the documents name, with their aliases. ${quoted}`,
      input: entitiesInput,
      output: entityList,
      searches: true,
      async run({ honey_jar_ids, ...wanted }, { actor }) {
        const { rows, ...part } = await evidence.entities(actor, { ...wanted, jar_ids: honey_jar_ids });
        return { entities: rows.map(viewEntity), ...part };
      },
      tell: entitiesText,
    }),

    defineTool({
      name: 'get_entity',
      title: 'Read about an entity',
      description: `Returns what documents say of an actor, malware or other entity: names, quotes, relations and documents. ${quoted}`,
      input: entityInput,
      output: entityReply,
      searches: true,
      run: async ({ entity_id, document_id, honey_jar_ids }, { actor }) =>
        viewEntityDetail(await evidence.entity(actor, entity_id, { document_id, jar_ids: honey_jar_ids })),
      tell: entityText,
    }),

    defineTool({
      name: 'find_relations',
      title: 'Find who uses, exploits or targets what',
      description: `Lists relations that documents state (who uses, exploits, targets, delivers what …), each with its sentence. ${quoted}`,
      input: relationsInput,
      output: relationList,
      searches: true,
      async run({ honey_jar_ids, ...wanted }, { actor }) {
        const { rows, ...part } = await evidence.relations(actor, { ...wanted, jar_ids: honey_jar_ids });
        return { relations: rows.map(viewRelation), ...part };
      },
      tell: relationsText,
    }),
  ];
}
