import type { Shape } from '../row.ts';

/** 1:15-24 */
export const user: Shape = {
  id: 'uuid',
  email: 'text',
  display_name: 'string',
  role: '=admin|analyst|viewer',
  created_at: 'time',
  last_login: 'time?',
  is_active: 'bool',
};

/** 1:92 */
export const pagination: Shape = { page: 'int', limit: 'int', total: 'int', pages: 'int', has_next: 'bool', has_prev: 'bool' };

/** 1:93 */
export const slice = { total: 'int', limit: 'int', offset: 'int' };

/** 1:28-39 */
export const contractJar: Shape = {
  id: 'uuid',
  name: 'text',
  type: '=public|private|premium|marketplace',
  description: 'string',
  status: '=active|inactive|processing',
  config: 'object',
  owner_id: 'uuid',
  created_at: 'time',
  updated_at: 'time',
  last_accessed: 'time?',
  stats: { total_documents: 'int', documents_today: 'int', total_chunks: 'int', avg_relevance_score: 'number?' },
};

/** 1:62-75 */
export const contractDocument: Shape = {
  id: 'uuid',
  honey_jar_id: 'uuid',
  title: 'text',
  file_type: '=pdf|docx|txt|md|html|json',
  file_size: 'int',
  content_hash: 'sha256',
  upload_path: 'text',
  metadata: 'object',
  processing_status: '=pending|processing|completed|failed',
  chunk_count: 'int',
  tags: [],
  created_at: 'time',
  processed_at: 'time?',
};

/** 1:50-60 */
export const serviceJar: Shape = {
  id: 'uuid',
  name: 'text',
  description: 'string',
  type: '=public|private|team|restricted',
  status: '=active|archived|processing',
  owner: 'text',
  created_date: 'time',
  last_updated: 'time',
  tags: [],
  stats: {
    document_count: 'int',
    embedding_count: 'int',
    total_size_bytes: 'int',
    query_count: 'int',
    last_accessed: 'time?',
    average_query_time: 'number?',
  },
};

/** 1:82; `file_path` is for the server alone. */
export const serviceDocument: Shape = {
  id: 'uuid',
  honey_jar_id: 'uuid',
  filename: 'text',
  content_type: 'text',
  size_bytes: 'int',
  upload_date: 'time',
  status: '=processing|ready|error',
  metadata: 'object',
};

/** 1:86 */
export const alert: Shape = {
  id: 'uuid',
  event_id: 'uuid',
  alert_type: 'text',
  severity: '=low|medium|high|critical',
  title: 'text',
  description: 'string',
  status: '=new|investigating|resolved|false_positive',
  assigned_to: 'uuid?',
  created_at: 'time',
  resolved_at: 'time?',
};

/** Our answer to 1:89, in open-points. */
export const event: Shape = {
  id: 'uuid',
  event_type: 'text',
  title: 'text',
  description: 'string',
  source: 'text',
  source_ip: 'text?',
  threat_level: 'int',
  honey_jar_id: 'uuid?',
  document_id: 'uuid?',
  indicators: [],
  created_at: 'time',
};

/** 2:15-27 */
export const detection: Shape = {
  id: 'text',
  pii_type: 'text',
  original_value: 'text',
  masked_value: 'text',
  start_position: 'int',
  end_position: 'int',
  confidence: 'number',
  risk_level: '=high|medium|low',
  compliance_frameworks: [],
  context: 'text',
  detection_method: '=pattern_match|contextual_pattern|named_entity_recognition',
};

/** 2:31, of one framework. */
export const framework: Shape = { elements_detected: 'int', risk_levels: 'object', compliance_status: 'text' };

/** 2:60 */
export const bot: Shape = {
  bot_id: 'uuid',
  name: 'text',
  description: 'string',
  display_name: 'text',
  avatar_url: 'string?',
  status: '=active|inactive|suspended',
  configuration: {
    system_prompt: 'string',
    max_tokens: 'int',
    temperature: 'number',
    response_format: 'text',
    knowledge_sources: [{ honey_jar_id: 'uuid', name: 'text', weight: 'number' }],
  },
  security: { rate_limit: 'any', allowed_domains: [], pii_filtering: 'bool', content_filter_level: 'text' },
  branding: { primary_color: 'text', welcome_message: 'string', placeholder_text: 'string' },
  created_at: 'time',
  updated_at: 'time',
};
