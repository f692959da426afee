import { beforeAll, expect, it } from 'vitest';
import { describedApi } from '#test/platform/routes.ts';
import { platformFor } from '#test/platform/platform.ts';

const { test } = platformFor();
let paths: Record<string, Record<string, any>>;

beforeAll(async () => {
  ({ paths } = await describedApi(test.platform));
});

/** What the tables of the contract name in bodies (`a.b`: below a member), by the routes that have to take it. */
const bodies: Record<string, string> = {
  'POST /api/v1/auth/login': 'email password remember_me',
  'POST /api/v1/auth/passkey/challenge': 'email',
  'PUT /api/v1/users/profile': 'display_name',
  'POST /api/v1/honey-pots': 'name type config description',
  'PUT /api/v1/honey-pots/{honey_jar_id}': 'name type config description status',
  'POST /api/v1/events/search':
    'query filters.threat_levels filters.event_types filters.date_range.start filters.date_range.end',
  'POST /api/v1/chat': 'message context.honey␣jar_id context.event_id stream',
  'POST /api/v1/knowledge/search': 'query top_k honey_jar_ids',
  'POST /api/auth/login': 'email password',
  'POST /api/auth/register': 'email password traits.name',
  'POST /api/auth/webauthn/register/complete': 'credential',
  'POST /api/auth/webauthn/login/complete': 'assertion',
  'POST /api/chat/message': 'message conversation_id context.model context.temperature context.max_tokens',
  'POST /api/knowledge/honey-pots':
    'name description visibility tags settings.allow_search settings.allow_export settings.encryption_enabled',
  'PUT /api/knowledge/honey-pots/{honey_jar_id}': 'name description tags',
  'POST /api/knowledge/search':
    'query honey_jar_ids filters.document_types filters.tags limit include_content top_k',
  'POST /api/knowledge/ask': 'question honey_jar_ids context_limit model',
  'PUT /api/admin/users/{user_id}': 'display_name role is_active',
  'POST /api/knowledge/honey-jars': 'name description type tags retention_policy',
  'POST /api/knowledge/assistant/context': 'query user_id limit honey_jar_id',
  'POST /api/knowledge/honey-jars/batch': 'jars',
  'PUT /api/knowledge/honey-jars/{honey_jar_id}/retention':
    'policy custom_days auto_delete warning_days notify_before_deletion',
  'POST /api/pii/detect':
    'text detection_mode confidence_threshold compliance_frameworks include_context mask_results',
  'POST /api/pii/configure':
    'default_detection_mode confidence_threshold enabled_pii_types compliance_frameworks custom_patterns',
  'POST /api/pii/batch/submit':
    'job_name input_source.type input_source.honey_jar_id input_source.file_patterns ' +
    'detection_settings.detection_mode detection_settings.compliance_frameworks ' +
    'detection_settings.confidence_threshold processing_options.batch_size processing_options.parallel_workers ' +
    'processing_options.priority output_settings.include_masked_content ' +
    'output_settings.generate_compliance_report output_settings.export_format',
  'POST /api/pii/webhooks': 'webhook_url events secret active',
};

const forms: Record<string, string> = {
  'POST /api/v1/honey-pots/{honey_jar_id}/documents': 'file metadata',
  'POST /api/knowledge/honey-pots/{honey_jar_id}/documents': 'file metadata',
  'POST /api/knowledge/honey-jars/{honey_jar_id}/documents': 'files metadata',
  'POST /api/knowledge/honey-jars/import': 'file',
  'POST /api/knowledge/honey-jars/{honey_jar_id}/upload-directory': 'directory options',
  'POST /api/pii/analyze-document': 'file detection_mode compliance_frameworks extract_text_only',
};

const parameters: Record<string, string> = {
  'GET /api/v1/honey-pots': 'page limit status type',
  'GET /api/v1/documents': 'honey_jar_id file_type processing_status from to page limit',
  'GET /api/v1/events': 'event_type min_threat_level from to honey_jar_id page limit',
  'GET /api/v1/alerts': 'severity status assigned_to source_ip from to search page limit',
  'GET /api/chat/conversations': 'limit offset sort order',
  'GET /api/knowledge/honey-pots': 'visibility owner tag search limit offset',
  'GET /api/knowledge/honey-jars': 'page page_size',
  'GET /api/knowledge/honey-jars/{honey_jar_id}/export': 'format',
  'GET /api/pii/statistics': 'start_date end_date compliance_framework detection_mode',
};

function operationOf(route: string): any {
  const [method = '', path = ''] = route.split(' ');
  return paths[path]?.[method.toLowerCase()];
}

const namesOf = (table: string): string[] => table.split(' ').map((name) => name.replace('␣', ' '));

it.each(Object.entries(bodies))('the body of %s takes what the contract names', (route, table) => {
  const { schema } = operationOf(route).requestBody.content['application/json'];
  for (const name of namesOf(table)) {
    const found = name.split('.').reduce((at: any, part) => at?.properties?.[part], schema);
    expect(found, name).toBeDefined();
  }
});

it.each(Object.entries(forms))('the form of %s takes what the contract names', (route, table) => {
  const { properties } = operationOf(route).requestBody.content['multipart/form-data'].schema;
  expect(Object.keys(properties)).toEqual(expect.arrayContaining(namesOf(table)));
});

it.each(Object.entries(parameters))('%s takes the parameters that the contract names', (route, table) => {
  const known = operationOf(route).parameters.map(({ name }: { name: string }) => name);
  expect(known).toEqual(expect.arrayContaining(namesOf(table)));
});
