import type { ColumnType, Generated } from 'kysely';

// Written by generateTables() from the migrations: `npx skep generate`. Do not edit.

/** A jsonb column: any JSON value when read; written as JSON text, the one form both drivers take alike. */
export type Json<Missing = never> = ColumnType<
  unknown,
  string | Missing,
  string | Exclude<Missing, undefined>
>;

export type DocumentsTable = {
  id: string;
  jar_id: string;
  filename: string;
  title: string | null;
  description: Generated<string>;
  tags: Generated<string[]>;
  metadata: Json<undefined>;
  mime_type: string;
  format: 'pdf' | 'doc' | 'docx' | 'txt' | 'md' | 'html' | 'json' | null;
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
};

export type JarsTable = {
  id: string;
  name: string;
  description: Generated<string>;
  access: 'public' | 'private' | 'team' | 'restricted';
  tier: Generated<'standard' | 'premium' | 'marketplace'>;
  status: Generated<'active' | 'archived' | 'processing'>;
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
};

export type OneTimeLinksTable = {
  token_hash: string;
  purpose: string;
  created_at: Generated<Date>;
  expires_at: Date;
  used_at: Date | null;
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

export type Tables = {
  documents: DocumentsTable;
  jars: JarsTable;
  one_time_links: OneTimeLinksTable;
  sessions: SessionsTable;
  users: UsersTable;
};
