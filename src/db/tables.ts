import type { ColumnType, Generated } from 'kysely';
import type { Declared } from './column-types.ts';

// Written by generateTables() from the migrations: `npm run generate`. Do not edit.

/** A json or jsonb column: what its noun says when read; written as JSON text, the one form both drivers take alike. */
export type Json<Column extends string, Missing = never> = ColumnType<
  Declared<Column, unknown> | Extract<Missing, null>,
  string | Missing,
  string | Exclude<Missing, undefined>
>;

export type AlertChangesTable = {
  seq: Generated<number>;
  alert_id: string;
  change: 'created' | 'updated';
  transaction_id: Generated<number>;
  dispatched: Generated<boolean>;
  created_at: Generated<Date>;
};

export type AlertMovesTable = {
  id: string;
  alert_id: string;
  user_id: string | null;
  from_status: 'new' | 'investigating' | 'resolved' | 'false_positive' | null;
  to_status: 'new' | 'investigating' | 'resolved' | 'false_positive' | null;
  reassigned: boolean;
  assigned_to: string | null;
  note: string | null;
  created_at: Generated<Date>;
};

export type AlertsTable = {
  id: string;
  event_id: string;
  severity: 'low' | 'medium' | 'high' | 'critical';
  status: Generated<'new' | 'investigating' | 'resolved' | 'false_positive'>;
  assigned_to: string | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  resolved_at: Date | null;
};

export type ApiKeysTable = {
  id: string;
  user_id: string;
  name: string;
  key_hash: string;
  key_prefix: string;
  scopes: string[];
  created_at: Generated<Date>;
  expires_at: Date;
  last_used_at: Date | null;
  revoked_at: Date | null;
};

export type AuditHeadTable = {
  one: Generated<boolean>;
  seq: number;
  mac: string;
  head_mac: string;
};

export type AuditLogTable = {
  seq: number;
  at: Date;
  user_id: string | null;
  user_email: string | null;
  session_id: string | null;
  api_key_id: string | null;
  action: string;
  target_type: string | null;
  target_id: string | null;
  address: string | null;
  result: 'ok' | 'denied' | 'failed';
  status: number | null;
  request_id: string | null;
  service: string;
  details: Json<'audit_log.details'>;
  mac: string;
};

export type BotJarsTable = {
  bot_id: string;
  jar_id: string;
  weight: number;
  place: number;
};

export type BotSessionsTable = {
  bot_id: string;
  id: string;
  visitor_hash: string;
  sealed_visitor: string;
  turn_count: number;
  started_at: Date;
  opened_at: Date;
  last_at: Date;
  ended_at: Date | null;
  ended_reason: 'idle' | 'closed' | null;
};

export type BotTurnsTable = {
  id: string;
  place: Generated<number>;
  bot_id: string;
  session_id: string;
  question_id: string;
  sealed_body: string;
  asked_at: Date;
  created_at: Date;
  response_ms: number;
  tokens_used: number | null;
  model: string;
  answered: boolean;
  confidence: number;
  used_jars: Json<'bot_turns.used_jars'>;
  rating: number | null;
  sealed_comment: string | null;
};

export type BotsTable = {
  id: string;
  created_by: string | null;
  name: string;
  description: string;
  display_name: string;
  avatar_url: string | null;
  status: Generated<'active' | 'inactive' | 'suspended'>;
  configuration: Json<'bots.configuration'>;
  security: Json<'bots.security'>;
  branding: Json<'bots.branding'>;
  sealed_key: string;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
};

export type BulkUploadFilesTable = {
  upload_id: string;
  position: number;
  path: string;
  size_bytes: number | null;
  document_id: string;
  status: 'pending' | 'taken' | 'failed' | 'cancelled';
  error_code: string | null;
  error_message: string | null;
};

export type BulkUploadsTable = {
  id: string;
  jar_id: string;
  user_id: string;
  status: 'processing' | 'completed' | 'failed' | 'cancelled';
  archive_kind: Declared<'bulk_uploads.archive_kind', string>;
  archive_bytes: number;
  options: Json<'bulk_uploads.options'>;
  total_files: number;
  total_bytes: number;
  error_code: string | null;
  error_message: string | null;
  created_at: Generated<Date>;
  deadline: Date;
  completed_at: Date | null;
};

export type ConversationsTable = {
  id: string;
  user_id: string;
  sealed_key: string;
  sealed_title: string;
  message_count: Generated<number>;
  next_ordinal: Generated<number>;
  turn_id: string | null;
  turn_until: Date | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  pruned_at: Date | null;
  pruned_messages: number | null;
  pruned_tokens: number | null;
};

export type DamagedFilesTable = {
  file_id: string;
  part: 'original' | 'text' | 'passages';
  document_id: string;
  problem: 'missing' | 'damaged';
  found_at: Generated<Date>;
};

export type DocumentEntitiesTable = {
  document_id: string;
  jar_id: string;
  seen_at: Date;
  entity_id: string;
  kind: Declared<'document_entities.kind', string>;
  name: string;
  aliases: Json<'document_entities.aliases'>;
  mentions: number;
  spans: Json<'document_entities.spans'>;
};

export type DocumentEvidenceTable = {
  document_id: string;
  tlp: Declared<'document_evidence.tlp', string> | null;
  cut: boolean;
};

export type DocumentSketchesTable = {
  document_id: string;
  key_id: string | null;
  sketch: Uint8Array;
};

export type DocumentsTable = {
  id: string;
  jar_id: string;
  filename: string;
  title: string | null;
  description: Generated<string>;
  tags: Generated<string[]>;
  metadata: Json<'documents.metadata', undefined>;
  mime_type: string;
  format: Declared<'documents.format', string> | null;
  size_bytes: number;
  content_sha256: string;
  status: 'pending' | 'processing' | 'completed' | 'failed';
  progress: Generated<number>;
  attempts: Generated<number>;
  ticket: string;
  error_code: string | null;
  error_message: string | null;
  page_count: number | null;
  word_count: number | null;
  language: string | null;
  chunk_count: Generated<number>;
  embedding_count: Generated<number>;
  processing_ms: number | null;
  uploaded_by: string;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  processed_at: Date | null;
  file_id: string;
  version: Generated<number>;
  content_at: Generated<Date>;
  text_length: number | null;
  extractor_version: Generated<number>;
  indicator_count: Generated<number>;
  indicators_cut: Generated<boolean>;
  retention_policy: 'permanent' | 'documentation' | 'standard' | 'temporary' | 'custom' | null;
  retention_days: number | null;
  retention_warned_at: Date | null;
  text_bytes: number | null;
  hidden_text: Json<'documents.hidden_text', null>;
  instructions: number | null;
  pii: Json<'documents.pii', null>;
  text_sha256: string | null;
  published_at: Date | null;
};

export type EmailPreferencesTable = {
  user_id: string;
  topic: string;
  wanted: boolean;
};

export type EmailTriesTable = {
  email_id: string;
  number: number;
  started_at: Date;
  ms: number;
  status: number | null;
  answer: string | null;
  error: string | null;
};

export type EmailsTable = {
  id: string;
  kind: 'notification' | 'invitation' | 'account' | 'password_reset' | 'test';
  user_id: string | null;
  recipient: string;
  title: string | null;
  path: string | null;
  link_id: string | null;
  sealed_link: string | null;
  state: Generated<'waiting' | 'sending' | 'sent' | 'failed' | 'dropped'>;
  tries: Generated<number>;
  earlier_tries: Generated<number>;
  next_try_at: Date;
  reason: string | null;
  created_at: Date;
  ended_at: Date | null;
};

export type EventsTable = {
  id: string;
  event_type: string;
  title: string;
  description: string;
  source: string;
  source_ip: string | null;
  threat_level: number;
  jar_id: string | null;
  document_id: string | null;
  indicators: Json<'events.indicators', undefined>;
  raw: Json<'events.raw', undefined>;
  created_at: Generated<Date>;
  words: Generated<string>;
  everyone: Generated<boolean>;
  occurred_at: Date | null;
};

export type FeedItemsTable = {
  feed_id: string;
  item_hash: string;
  subject_hash: string | null;
  document_ids: Generated<string[]>;
  state: Generated<'claimed' | 'taken' | 'known' | 'failed'>;
  created_at: Generated<Date>;
};

export type FeedPollsTable = {
  id: string;
  feed_id: string;
  started_at: Date;
  ended_at: Date;
  new_items: number;
  known_items: number;
  failed_items: number;
  error: string | null;
};

export type FeedsTable = {
  id: string;
  user_id: string;
  jar_id: string;
  name: string;
  kind: 'rss' | 'taxii' | 'misp' | 'folder';
  source: string;
  sealed_credentials: string | null;
  interval_minutes: number;
  active: Generated<boolean>;
  next_poll_at: Date | null;
  lease_id: string | null;
  leased_until: Date | null;
  position: Json<'feeds.position', undefined>;
  failed_in_row: Generated<number>;
  created_at: Generated<Date>;
};

export type IdentitiesTable = {
  issuer: string;
  subject: string;
  user_id: string;
  created_at: Generated<Date>;
};

export type IndexRebuildsTable = {
  id: string;
  reason: string;
  set_aside: string | null;
  started_at: Generated<Date>;
  queued_at: Date | null;
  ended_at: Date | null;
};

export type IndicatorsTable = {
  document_id: string;
  jar_id: string;
  seen_at: Date;
  type: Declared<'indicators.type', string>;
  value: string;
  occurrences: number;
  spans: Json<'indicators.spans'>;
  role: 'indicator' | 'reference' | 'benign' | 'contact' | 'victim' | 'vulnerability' | 'example';
  confidence: number;
  reason: string;
  verdict_id: string | null;
  found_role: string | null;
  found_confidence: number | null;
  found_reason: string | null;
};

export type InstallationTable = {
  id: string;
  created_at: Generated<Date>;
};

export type InstancesTable = {
  id: string;
  services: string[];
  host: string;
  pid: number;
  runtime: 'process' | 'container';
  version: string;
  started_at: Date;
  seen_at: Date;
};

export type IntegrityRoundsTable = {
  id: string;
  fast: boolean;
  started_at: Generated<Date>;
  ended_at: Date | null;
  stage: Generated<'documents' | 'records' | 'audit'>;
  position: string | null;
  documents: Generated<number>;
  bytes: Generated<number>;
  rereading: Generated<number>;
  faults: Json<'integrity_rounds.faults', undefined>;
  holder: string | null;
  held_until: Date | null;
};

export type JarEntitiesTable = {
  jar_id: string;
  entity_id: string;
  kind: Declared<'jar_entities.kind', string>;
  name: string;
  documents: number;
};

export type JarEntityAliasesTable = {
  jar_id: string;
  entity_id: string;
  alias_id: string;
  name: string;
  documents: number;
};

export type JarGrantsTable = {
  id: string;
  jar_id: string;
  user_id: string | null;
  team_id: string | null;
  role: 'reader' | 'editor';
  created_at: Generated<Date>;
  purchase_id: string | null;
  may_export: Generated<boolean>;
};

export type JarIndicatorTotalsTable = {
  jar_id: string;
  type: string;
  role: string;
  total: number;
};

export type JarIndicatorsTable = {
  jar_id: string;
  type: Declared<'jar_indicators.type', string>;
  value: string;
  documents: number;
  occurrences: number;
  as_indicator: Generated<number>;
  as_vulnerability: Generated<number>;
  as_victim: Generated<number>;
  as_contact: Generated<number>;
  as_benign: Generated<number>;
  as_example: Generated<number>;
  role: Generated<'indicator' | 'reference' | 'benign' | 'contact' | 'victim' | 'vulnerability' | 'example'>;
};

export type JarKeysTable = {
  id: string;
  jar_id: string;
  sealed_key: string;
  created_at: Generated<Date>;
};

export type JarsTable = {
  id: string;
  name: string;
  description: Generated<string>;
  access: 'public' | 'private' | 'team' | 'restricted';
  tier: Generated<'standard' | 'premium' | 'marketplace'>;
  status: Generated<'active' | 'archived'>;
  owner_id: string;
  tags: Generated<string[]>;
  allow_search: Generated<boolean>;
  allow_export: Generated<boolean>;
  document_count: Generated<number>;
  completed_count: Generated<number>;
  chunk_count: Generated<number>;
  embedding_count: Generated<number>;
  size_bytes: Generated<number>;
  query_count: Generated<number>;
  query_time_total_ms: Generated<number>;
  last_accessed: Date | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  config: Json<'jars.config', undefined>;
  encrypted: Generated<boolean>;
  relevance_total: Generated<number>;
  relevance_count: Generated<number>;
  retention_policy: Generated<'permanent' | 'documentation' | 'standard' | 'temporary' | 'custom'>;
  retention_days: number | null;
  auto_delete: Generated<boolean>;
  warning_days: Generated<number>;
  notify_before_deletion: Generated<boolean>;
  retention_since: Generated<Date>;
  importing: Generated<boolean>;
  pii_scan: Generated<boolean>;
};

export type JobTurnsTable = {
  queue: string;
  owner: string;
  turn: number;
};

export type KeyFingerprintsTable = {
  name: string;
  fingerprint: string;
  since: Generated<Date>;
};

export type ListingReviewsTable = {
  listing_id: string;
  user_id: string;
  rating: number;
  comment: string;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
};

export type ListingsTable = {
  id: string;
  jar_id: string;
  title: string;
  description: string;
  price: string;
  currency: string;
  category: string;
  license_type: 'standard' | 'extended';
  preview_enabled: boolean;
  withdrawn: Generated<boolean>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
};

export type MailServerTable = {
  name: string;
  configured: boolean;
  sender: string | null;
  state: 'unknown' | 'reachable' | 'unreachable';
  reason: string | null;
  since: Date | null;
};

export type MessagesTable = {
  id: string;
  conversation_id: string;
  ordinal: number;
  role: 'system' | 'user' | 'assistant';
  sealed_body: string;
  model: string | null;
  tokens_used: number | null;
  response_ms: number | null;
  interrupted: Generated<boolean>;
  created_at: Generated<Date>;
  sealed_feedback: string | null;
};

export type NotificationsTable = {
  id: string;
  user_id: string;
  event_id: string | null;
  title: string;
  body: string;
  created_at: Generated<Date>;
  read_at: Date | null;
};

export type OidcSignInsTable = {
  state_hash: string;
  nonce: string;
  code_verifier: string;
  return_to: string;
  expires_at: Date;
};

export type OneTimeLinksTable = {
  token_hash: string;
  purpose: 'setup' | 'invitation' | 'password_reset';
  created_at: Generated<Date>;
  expires_at: Date;
  used_at: Date | null;
  id: Generated<string>;
  user_id: string | null;
  email: string | null;
  role: 'admin' | 'analyst' | 'viewer' | null;
  created_by: string | null;
};

export type PasskeysTable = {
  id: string;
  user_id: string;
  public_key: string;
  counter: number;
  transports: Generated<string[]>;
  name: string;
  backed_up: boolean;
  created_at: Generated<Date>;
  last_used_at: Date | null;
};

export type PiiBatchDocumentsTable = {
  batch_id: string;
  position: number;
  jar_id: string;
  document_id: string;
  file_id: string;
  filename: string;
  status: 'pending' | 'completed' | 'failed' | 'skipped' | 'cancelled';
  error_code: string | null;
  error_message: string | null;
  detections: number | null;
  high_risk: number | null;
  summary: Json<'pii_batch_documents.summary', null>;
  counts: Json<'pii_batch_documents.counts', null>;
  processing_ms: number | null;
  result_id: string;
  result_bytes: number | null;
};

export type PiiBatchesTable = {
  id: string;
  user_id: string;
  jar_id: string | null;
  name: string;
  status: 'queued' | 'processing' | 'completed' | 'failed' | 'cancelled';
  preparing: Generated<boolean>;
  settings: Json<'pii_batches.settings'>;
  total_documents: number;
  completed: Generated<number>;
  failed: Generated<number>;
  skipped: Generated<number>;
  pii_detections: Generated<number>;
  high_risk: Generated<number>;
  violations: Generated<number>;
  worked_ms: Generated<number>;
  turn_id: string | null;
  error_code: string | null;
  error_message: string | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  started_at: Date | null;
  completed_at: Date | null;
  place: Generated<number>;
};

export type PiiConfigurationTable = {
  only_row: Generated<boolean>;
  id: string;
  configuration: Json<'pii_configuration.configuration'>;
  updated_at: Generated<Date>;
};

export type PiiDocumentDaysTable = {
  day: string;
  detection_mode: string;
  framework: string;
  documents: number;
  violations: number;
  total_ms: number;
  minutes: string | null;
};

export type PiiFeedbackTable = {
  user_id: string;
  detection_id: string;
  pii_type: string;
  detection_mode: string | null;
  correct: boolean;
  created_at: Generated<Date>;
};

export type PiiFindDaysTable = {
  day: string;
  detection_mode: string;
  framework: string;
  pii_type: string;
  finds: number;
  high_risk: number;
};

export type PublicKeysTable = {
  id: string;
  type: 'bot' | 'admin' | 'readonly';
  bot_id: string | null;
  created_by: string | null;
  name: string;
  key_hash: string;
  key_prefix: string;
  permissions: string[];
  tier: 'basic' | 'professional' | 'enterprise';
  rate_limit: number;
  expires_at: Date | null;
  revoked_at: Date | null;
  created_at: Generated<Date>;
  last_used_at: Date | null;
  usage_count: Generated<number>;
};

export type PurchasesTable = {
  id: string;
  listing_id: string | null;
  jar_id: string | null;
  title: string;
  buyer_id: string;
  seller_id: string | null;
  price: string;
  currency: string;
  license_type: 'standard' | 'extended';
  payment_method: string;
  payment_status: 'pending' | 'completed' | 'revoked';
  sealed_billing_address: string | null;
  purchased_at: Generated<Date>;
  completed_at: Date | null;
  revoked_at: Date | null;
};

export type RateLimitsTable = {
  key: string;
  count: number;
  reset_at: Date;
};

export type RecoveryCodesTable = {
  user_id: string;
  code_hash: string;
  used_at: Date | null;
};

export type RejectedEntitiesTable = {
  document_id: string;
  jar_id: string;
  seen_at: Date;
  entity_id: string;
  kind: Declared<'rejected_entities.kind', string>;
  name: string;
  aliases: Json<'rejected_entities.aliases'>;
  mentions: number;
  spans: Json<'rejected_entities.spans'>;
};

export type RejectedRelationsTable = {
  id: string;
  document_id: string;
  jar_id: string;
  seen_at: Date;
  subject_id: string;
  subject_kind: Declared<'rejected_relations.subject_kind', string>;
  subject_name: string;
  relation: Declared<'rejected_relations.relation', string>;
  object_id: string;
  object_kind: Declared<'rejected_relations.object_kind', string>;
  object_name: string;
  confidence: number;
  rule: string;
  span: Json<'rejected_relations.span'>;
};

export type RelationsTable = {
  id: string;
  document_id: string;
  jar_id: string;
  seen_at: Date;
  subject_id: string;
  subject_kind: Declared<'relations.subject_kind', string>;
  subject_name: string;
  relation: Declared<'relations.relation', string>;
  object_id: string;
  object_kind: Declared<'relations.object_kind', string>;
  object_name: string;
  confidence: number;
  rule: string;
  span: Json<'relations.span'>;
};

export type ReportContentsTable = {
  report_id: string;
  sealed_content: string;
  sealed_placeholders: string;
  document_ids: string[];
  sealed_key: string;
};

export type ReportFilesTable = {
  id: string;
  report_id: string | null;
  attempt_id: string;
  created_at: Generated<Date>;
  deleted_at: Date | null;
};

export type ReportSchedulesTable = {
  id: string;
  user_id: string;
  name: string;
  report: Json<'report_schedules.report'>;
  every: 'day' | 'week' | 'month';
  weekday: number | null;
  day: number | null;
  hour: number;
  time_zone: string;
  active: Generated<boolean>;
  next_run_at: Date | null;
  last_run_at: Date | null;
  last_error: string | null;
  created_at: Generated<Date>;
};

export type ReportsTable = {
  id: string;
  user_id: string;
  template_id: string;
  title: string;
  description: string | null;
  style: Declared<'reports.style', string>;
  parameters: Json<'reports.parameters'>;
  output_format: 'pdf' | 'md' | 'html' | 'docx' | 'stix';
  scrambling: boolean;
  honey_jar_id: string | null;
  conversation_id: string | null;
  priority: number;
  status: 'pending' | 'queued' | 'processing' | 'completed' | 'failed' | 'cancelled';
  progress_percentage: Generated<number>;
  progress_step: string | null;
  attempt_id: string | null;
  heartbeat_at: Date | null;
  interruptions: Generated<number>;
  error_message: string | null;
  result_file_id: string | null;
  file_size_bytes: number | null;
  expired_at: Date | null;
  created_at: Generated<Date>;
  queued_at: Generated<Date>;
  started_at: Date | null;
  completed_at: Date | null;
  schedule_id: string | null;
  since: Date | null;
};

export type RequestDaysTable = {
  day: string;
  service: string;
  requests: number;
  errors: number;
  total_ms: number;
};

export type RetrievalExpectedTable = {
  id: string;
  question_id: string;
  document_id: string;
  start_offset: number | null;
  end_offset: number | null;
  page: number | null;
  sealed_quote: string | null;
};

export type RetrievalQuestionsTable = {
  id: string;
  user_id: string;
  jar_id: string | null;
  shared: boolean;
  sealed_question: string;
  created_at: Generated<Date>;
};

export type RetrievalResultsTable = {
  run_id: string;
  question_id: string;
  state: 'waiting' | 'measured' | 'unavailable';
  rank: number | null;
  document_rank: number | null;
  recall: number | null;
  reciprocal_rank: number | null;
  ndcg: number | null;
};

export type RetrievalRunsTable = {
  id: string;
  user_id: string;
  status: 'queued' | 'running' | 'completed' | 'failed';
  top_k: number;
  by_document: boolean;
  aliases: boolean;
  vectors: boolean;
  measured: number | null;
  recall: number | null;
  mrr: number | null;
  ndcg: number | null;
  created_at: Generated<Date>;
  finished_at: Date | null;
  model: string | null;
  space: string | null;
  error: string | null;
};

export type ReviewsTable = {
  document_id: string;
  subject_id: string;
  relation: Declared<'reviews.relation', string> | null;
  object_id: string | null;
  decision: 'accepted' | 'rejected';
  decided_by: string | null;
  decided_by_name: string;
  created_at: Date;
};

export type RoundsTable = {
  name: string;
  begun_at: Generated<Date>;
};

export type SessionsTable = {
  id: string;
  user_id: string;
  aal: 'aal1' | 'aal2';
  remember_me: boolean;
  created_at: Generated<Date>;
  last_seen_at: Generated<Date>;
  expires_at: Date;
  revoked_at: Date | null;
  token_id: string;
  previous_token_id: string | null;
  previous_until: Date | null;
  address: string | null;
  user_agent: string | null;
};

export type TeamMembersTable = {
  team_id: string;
  user_id: string;
  added_at: Generated<Date>;
};

export type TeamsTable = {
  id: string;
  name: string;
  description: Generated<string>;
  created_at: Generated<Date>;
};

export type TotpFactorsTable = {
  user_id: string;
  sealed_secret: string | null;
  pending_secret: string | null;
  confirmed_at: Date | null;
  last_step: Generated<number>;
  created_at: Generated<Date>;
};

export type UsersTable = {
  id: string;
  email: string;
  display_name: string;
  role: 'admin' | 'analyst' | 'viewer';
  password_hash: string | null;
  is_active: Generated<boolean>;
  created_at: Generated<Date>;
  last_login: Date | null;
};

export type VectorFillingTable = {
  only_one: Generated<boolean>;
  holder: string;
  held_until: Date;
};

export type VectorModelsTable = {
  space: string;
  name: string;
  fingerprint: string;
  dimensions: number;
  state: 'building' | 'served' | 'previous';
  completed_at: Date | null;
  created_at: Generated<Date>;
  served_at: Date | null;
  vectors: Generated<number>;
  passages: Generated<number>;
  problem: string | null;
  problem_at: Date | null;
};

export type VerdictsTable = {
  id: string;
  spellings: string[] | null;
  value: string | null;
  pattern: string | null;
  range: string | null;
  verdict: 'benign' | 'malicious';
  scope: 'document' | 'honey_jar' | 'installation';
  document_id: string | null;
  jar_id: string | null;
  note: string;
  decided_by: string | null;
  decided_by_name: string;
  created_at: Date;
  state: 'applying' | 'active' | 'withdrawing';
};

export type WatchMatchesTable = {
  watch_id: string;
  document_id: string;
  event_id: string | null;
  created_at: Generated<Date>;
};

export type WatchesTable = {
  id: string;
  user_id: string | null;
  team_id: string | null;
  created_by: string | null;
  name: string;
  kind: 'entity' | 'indicator' | 'honey_jar' | 'search';
  subject_type: string | null;
  subject: string | null;
  entity_id: string | null;
  entity_ids: Generated<string[]>;
  spellings: Generated<string[]>;
  jar_id: string | null;
  active: Generated<boolean>;
  active_since: Generated<Date>;
  created_at: Generated<Date>;
};

export type WebauthnChallengesTable = {
  id: string;
  challenge_hash: string;
  purpose: 'register' | 'login';
  user_id: string | null;
  expires_at: Date;
};

export type WebhookDeliveriesTable = {
  id: string;
  webhook_id: string;
  event: string;
  content: string;
  state: Generated<'waiting' | 'delivered' | 'failed' | 'dropped'>;
  tries: Generated<number>;
  next_try_at: Date;
  created_at: Date;
  ended_at: Date | null;
  is_sealed: Generated<boolean>;
};

export type WebhookTriesTable = {
  delivery_id: string;
  number: number;
  started_at: Date;
  ms: number;
  status: number | null;
  error: string | null;
};

export type WebhooksTable = {
  id: string;
  user_id: string;
  url: string;
  events: string[];
  sealed_secret: string;
  active: boolean;
  switched_off: 'gone' | 'failing' | null;
  failed_in_row: Generated<number>;
  failing_since: Date | null;
  dropped: Generated<number>;
  created_at: Generated<Date>;
  bot_id: string | null;
};

export type Tables = {
  alert_changes: AlertChangesTable;
  alert_moves: AlertMovesTable;
  alerts: AlertsTable;
  api_keys: ApiKeysTable;
  audit_head: AuditHeadTable;
  audit_log: AuditLogTable;
  bot_jars: BotJarsTable;
  bot_sessions: BotSessionsTable;
  bot_turns: BotTurnsTable;
  bots: BotsTable;
  bulk_upload_files: BulkUploadFilesTable;
  bulk_uploads: BulkUploadsTable;
  conversations: ConversationsTable;
  damaged_files: DamagedFilesTable;
  document_entities: DocumentEntitiesTable;
  document_evidence: DocumentEvidenceTable;
  document_sketches: DocumentSketchesTable;
  documents: DocumentsTable;
  email_preferences: EmailPreferencesTable;
  email_tries: EmailTriesTable;
  emails: EmailsTable;
  events: EventsTable;
  feed_items: FeedItemsTable;
  feed_polls: FeedPollsTable;
  feeds: FeedsTable;
  identities: IdentitiesTable;
  index_rebuilds: IndexRebuildsTable;
  indicators: IndicatorsTable;
  installation: InstallationTable;
  instances: InstancesTable;
  integrity_rounds: IntegrityRoundsTable;
  jar_entities: JarEntitiesTable;
  jar_entity_aliases: JarEntityAliasesTable;
  jar_grants: JarGrantsTable;
  jar_indicator_totals: JarIndicatorTotalsTable;
  jar_indicators: JarIndicatorsTable;
  jar_keys: JarKeysTable;
  jars: JarsTable;
  job_turns: JobTurnsTable;
  key_fingerprints: KeyFingerprintsTable;
  listing_reviews: ListingReviewsTable;
  listings: ListingsTable;
  mail_server: MailServerTable;
  messages: MessagesTable;
  notifications: NotificationsTable;
  oidc_sign_ins: OidcSignInsTable;
  one_time_links: OneTimeLinksTable;
  passkeys: PasskeysTable;
  pii_batch_documents: PiiBatchDocumentsTable;
  pii_batches: PiiBatchesTable;
  pii_configuration: PiiConfigurationTable;
  pii_document_days: PiiDocumentDaysTable;
  pii_feedback: PiiFeedbackTable;
  pii_find_days: PiiFindDaysTable;
  public_keys: PublicKeysTable;
  purchases: PurchasesTable;
  rate_limits: RateLimitsTable;
  recovery_codes: RecoveryCodesTable;
  rejected_entities: RejectedEntitiesTable;
  rejected_relations: RejectedRelationsTable;
  relations: RelationsTable;
  report_contents: ReportContentsTable;
  report_files: ReportFilesTable;
  report_schedules: ReportSchedulesTable;
  reports: ReportsTable;
  request_days: RequestDaysTable;
  retrieval_expected: RetrievalExpectedTable;
  retrieval_questions: RetrievalQuestionsTable;
  retrieval_results: RetrievalResultsTable;
  retrieval_runs: RetrievalRunsTable;
  reviews: ReviewsTable;
  rounds: RoundsTable;
  sessions: SessionsTable;
  team_members: TeamMembersTable;
  teams: TeamsTable;
  totp_factors: TotpFactorsTable;
  users: UsersTable;
  vector_filling: VectorFillingTable;
  vector_models: VectorModelsTable;
  verdicts: VerdictsTable;
  watch_matches: WatchMatchesTable;
  watches: WatchesTable;
  webauthn_challenges: WebauthnChallengesTable;
  webhook_deliveries: WebhookDeliveriesTable;
  webhook_tries: WebhookTriesTable;
  webhooks: WebhooksTable;
};
