import { z } from 'zod';
import { idParam } from '#http/id.ts';
import { accesses } from '#domain/jars/index.ts';

export const jarParams = z.object({ honey_jar_id: idParam });

export const createJarBody = z.object({
  name: z.string().trim().min(3).max(100),
  description: z.string().max(500).default(''),
  type: z.enum(accesses).default('private'),
  tags: z.array(z.string().min(1).max(100)).max(50).default([]),
});

export const pageQuery = z.object({
  page: z.coerce.number().int().min(1).default(1),
  page_size: z.coerce.number().int().min(1).max(100).default(20),
});

export const pagination = z.object({
  page: z.int(),
  limit: z.int(),
  total: z.int(),
  pages: z.int(),
  has_next: z.boolean(),
  has_prev: z.boolean(),
});

export const jar = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  type: z.enum(accesses),
  status: z.enum(['active', 'archived', 'processing']),
  owner: z.string().describe('Id of the owner'),
  created_date: z.iso.datetime(),
  last_updated: z.iso.datetime(),
  tags: z.array(z.string()),
  stats: z.object({
    document_count: z.int(),
    embedding_count: z.int(),
    total_size_bytes: z.int(),
    query_count: z.int(),
    last_accessed: z.iso.datetime().nullable(),
    average_query_time: z.number().nullable().describe('Seconds; null before the first search'),
  }),
});

export const jarList = z.object({ honey_jars: z.array(jar), pagination });

export const deleted = z.object({ success: z.literal(true), message: z.string() });
