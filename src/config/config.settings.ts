import { homedir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { alertSettings } from './alert.settings.ts';
import { keepingSettings } from './retention.settings.ts';
import { logSettings } from './log.settings.ts';
import { messagingSettings } from './messaging.settings.ts';
import { modelSettings } from './model.settings.ts';
import { reportSettings } from './report.settings.ts';
import {
  count,
  flag,
  isEd25519,
  isLoopback,
  isOrigin,
  key,
  limit,
  names,
  optional,
  postgresAddress,
  port,
  proxies,
  setting,
  siteOrigin,
} from './setting-forms.ts';

export const serviceNames = [
  'platform',
  'knowledge',
  'chat',
  'gateway',
  'public-bot',
  'messaging',
  'worker',
] as const;
export type ServiceName = (typeof serviceNames)[number];

const services = z
  .union([z.array(z.string()), z.string().transform((list) => list.split(',').map((name) => name.trim()))])
  .pipe(z.array(z.enum(serviceNames)).min(1))
  .default([...serviceNames]);

/** Every setting of Skep. The environment wins over the YAML file, the file over the default. */
export const settings = {
  host: setting('HOST', z.string().default('127.0.0.1'), 'Address that every service listens on.'),
  port: setting('PORT', port(8080), 'Port of the platform; 0 picks a free one and prints it.'),
  knowledgePort: setting('KNOWLEDGE_PORT', port(8090), 'Port of the knowledge service.'),
  chatPort: setting('CHAT_PORT', port(8081), 'Port of the chat service.'),
  gatewayPort: setting('GATEWAY_PORT', port(8085), 'Port of the model gateway.'),
  publicPort: setting('PUBLIC_PORT', port(8092), 'Port of the public bots.'),
  services: setting(
    'SERVICES',
    services,
    `Services that this process runs, separated by commas: ${serviceNames.join(', ')}. Default: all; running only some needs DATABASE_URL.`,
  ),
  dataDir: setting(
    'DATA_DIR',
    z.string().default('./data'),
    'Directory for database, files, index and secrets.',
  ),
  cacheDir: setting(
    'CACHE_DIR',
    z.string().default(join(homedir(), '.cache', 'skep')),
    'Directory for the results of `skep ask --dir` and for compiled modules, which make every start after ' +
      'the first faster. It may be emptied at any time. Set it in the environment.',
  ),
  diskReserveMb: setting(
    'DISK_RESERVE_MB',
    count(256),
    'Free space on the disks of DATA_DIR below which uploads and other changes are refused (507), so ' +
      'that sign-ins, deletions and the audit log still have room. At most an eighth of a disk.',
  ),
  databaseUrl: setting(
    'DATABASE_URL',
    postgresAddress,
    'PostgreSQL URL; the built-in database when empty.',
    true,
  ),
  storageUrl: setting(
    'STORAGE_URL',
    optional,
    'S3 bucket for the files, `s3://bucket/prefix?endpoint=http://host:port&region=…&force_path_style=true` ' +
      '(prefix and parameters are optional), with the credentials of the AWS_* environment variables; DATA_DIR/blobs ' +
      'when empty.',
    true,
  ),
  searchUrl: setting(
    'SEARCH_URL',
    optional,
    'S3 bucket for the search index, in the form of STORAGE_URL; DATA_DIR/index when empty. The store ' +
      'must support conditional writes (If-None-Match).',
    true,
  ),
  adminEmail: setting('ADMIN_EMAIL', z.email().nullable().default(null), 'E-mail of the first admin.'),
  adminPassword: setting(
    'ADMIN_PASSWORD',
    z.string().min(8).nullable().default(null),
    'Password of the first admin (8 characters or more). Without both, the first start prints a one-time set-up link.',
    true,
  ),
  apiKey: setting(
    'SKEP_API_KEY',
    optional,
    'API key with which `skep ask`, `skep search` and `skep upload` ask a running server.',
    true,
  ),
  trustProxy: setting(
    'TRUST_PROXY',
    proxies,
    'Whose X-Forwarded-* headers are trusted: those of the proxy in front (`true`), of that many proxies ' +
      'in a row (`2`), or of the listed addresses and networks, separated by commas (`10.0.0.0/8, loopback`). ' +
      'With `true` or a number, make sure that no client can bypass the proxies. A separate knowledge service ' +
      'needs it to see the callers of the platform.',
  ),
  publicUrl: setting(
    'PUBLIC_URL',
    siteOrigin,
    'URL at which browsers reach the platform, e.g. `https://skep.example.org`: used in links and for ' +
      'passkeys. `http://localhost:PORT` when empty.',
  ),
  botsUrl: setting(
    'BOTS_URL',
    siteOrigin,
    'URL at which sites reach the public bots, e.g. `https://bots.example.org`: used in the code for sites. The ' +
      'host of the console with PUBLIC_PORT when empty.',
  ),
  corsOrigins: setting(
    'CORS_ORIGINS',
    names.pipe(z.array(z.string().refine(isOrigin, 'an origin looks like https://console.example.org'))),
    'Origins of other sites whose scripts may read responses, separated by commas. Default: none.',
  ),
  rateLimitScale: setting(
    'RATE_LIMIT_SCALE',
    z.coerce.number().positive().max(1e9).default(1),
    'Multiplies every rate limit.',
  ),
  socketsMax: setting(
    'SOCKETS_MAX',
    count(1000),
    'Maximum number of open WebSockets in one process; unauthenticated ones are closed first.',
  ),
  socketsPerUser: setting(
    'SOCKETS_PER_USER',
    count(10),
    'Maximum number of WebSockets per user for the chat, and as many for personal data, in one process.',
  ),
  registration: setting(
    'REGISTRATION',
    z.enum(['open', 'invite', 'closed']).default('invite'),
    'Who may create an account: anyone, users an admin invites, or only admins.',
  ),
  registrationRole: setting(
    'REGISTRATION_ROLE',
    z.enum(['analyst', 'viewer']).default('viewer'),
    'Role of users who register without an invitation.',
  ),
  sessionKey: setting(
    'SESSION_KEY',
    z.string().refine(isEd25519, 'a private Ed25519 key in PKCS #8 PEM is needed').nullable().default(null),
    'Ed25519 private key (PKCS #8 PEM) that signs session tokens; created on the first start in DATA_DIR/secrets when empty.',
    true,
  ),
  masterKey: setting(
    'MASTER_KEY',
    key,
    'Key that seals secrets in the database: 32 bytes in base64; created on the first start in DATA_DIR/secrets when empty.',
    true,
  ),
  masterKeyPrevious: setting(
    'MASTER_KEY_PREVIOUS',
    key,
    'The previous MASTER_KEY, until `skep rotate-keys` has replaced it everywhere.',
    true,
  ),
  auditKey: setting(
    'AUDIT_KEY',
    key,
    'Key of the audit log’s chain: 32 bytes in base64; created on the first start in DATA_DIR/secrets when empty.',
    true,
  ),
  metricsToken: setting(
    'METRICS_TOKEN',
    z
      .string()
      .regex(/^[\x21-\x7e]{16,}$/, '16 or more ASCII characters without spaces are needed')
      .nullable()
      .default(null),
    'Bearer token (16 characters or more) with which a scraper reads /metrics; admins only when empty.',
    true,
  ),
  oidcIssuer: setting(
    'OIDC_ISSUER',
    z
      .url({ protocol: /^https?$/ })
      .refine(
        (url) => url.startsWith('https:') || isLoopback(new URL(url)),
        'https is required except on loopback',
      )
      .nullable()
      .default(null),
    'OpenID Connect issuer for single sign-on (https, or http on loopback), with OIDC_CLIENT_ID and OIDC_CLIENT_SECRET.',
  ),
  oidcClientId: setting('OIDC_CLIENT_ID', optional, 'Client id at OIDC_ISSUER.'),
  oidcClientSecret: setting('OIDC_CLIENT_SECRET', optional, 'Client secret at OIDC_ISSUER.', true),
  oidcAutoCreate: setting(
    'OIDC_AUTO_CREATE',
    flag,
    'Create an account (with REGISTRATION_ROLE) for everyone the issuer signs in with a verified e-mail.',
  ),
  knowledgeUrl: setting(
    'KNOWLEDGE_URL',
    z.url().nullable().default(null),
    'URL of a separate knowledge service; the platform then proxies to it instead of serving in-process.',
  ),
  indicatorListsDir: setting(
    'INDICATOR_LISTS_DIR',
    optional,
    'Folder with warning lists of MISP (JSON files as they are, from `lists/<name>/list.json`, named `<name>.json`) that say which ' +
      'hosts and hashes are benign; read once at start. Those that come with Skep when empty.',
  ),
  extractionWorkers: setting('EXTRACTION_WORKERS', count(2), 'Worker threads that read documents.'),
  extractionTimeoutMs: setting(
    'EXTRACTION_TIMEOUT_MS',
    count(30_000),
    'Time limit for reading one file, in ms.',
  ),
  extractionMemoryMb: setting(
    'EXTRACTION_MEMORY_MB',
    z.coerce.number().int().min(64).default(512),
    'Memory limit for reading one file, in MiB; at least 64.',
  ),
  piiWorkers: setting(
    'PII_WORKERS',
    count(2),
    'Worker threads that scan texts for personal data, started when needed; with several, batches and ' +
      'scans leave one free for interactive requests.',
  ),
  piiTimeoutMs: setting(
    'PII_TIMEOUT_MS',
    count(60_000),
    'Time limit for scanning one text for personal data, in ms.',
  ),
  piiMemoryMb: setting(
    'PII_MEMORY_MB',
    z.coerce.number().int().min(128).default(512),
    'Memory limit of a thread that scans for personal data, in MiB; at least 128.',
  ),
  maxFileBytes: setting('MAX_FILE_BYTES', count(50 * 1024 * 1024), 'Largest accepted file, in bytes.'),
  piiBatchRetentionDays: setting(
    'PII_BATCH_RETENTION_DAYS',
    z.coerce.number().int().min(1).max(36_500).default(30),
    'How long personal-data batches and their results are kept after they end, in days.',
  ),
  ...reportSettings,
  bulkMaxFiles: setting('BULK_MAX_FILES', count(1000), 'Maximum number of files taken from one archive.'),
  bulkMaxMb: setting(
    'BULK_MAX_MB',
    count(1024),
    'Maximum size of a bulk upload’s archive, and of its files together, in MiB.',
  ),
  bulkTimeoutMinutes: setting('BULK_TIMEOUT_MINUTES', count(60), 'Time limit of a bulk upload, in minutes.'),
  bulkConcurrentJobs: setting(
    'BULK_CONCURRENT_JOBS',
    count(5),
    'Maximum number of bulk uploads at the same time.',
  ),
  bulkConcurrentPerUser: setting(
    'BULK_CONCURRENT_PER_USER',
    count(2),
    'Maximum number of bulk uploads of one user at the same time.',
  ),
  bulkRetentionDays: setting(
    'BULK_RETENTION_DAYS',
    z.coerce.number().int().min(1).max(36_500).default(30),
    'How long the records of ended bulk uploads are kept, in days.',
  ),
  quotaUserMb: setting(
    'QUOTA_USER_MB',
    limit,
    'Maximum size of the documents of one user together, in MiB; no limit when empty.',
  ),
  quotaJarMb: setting(
    'QUOTA_JAR_MB',
    limit,
    'Maximum size of the documents of one honey jar together, in MiB; no limit when empty.',
  ),
  importMaxMb: setting(
    'IMPORT_MAX_MB',
    count(10_240),
    'Maximum size of an archive imported as a honey jar, and of its content, in MiB.',
  ),
  ...keepingSettings,
  ...messagingSettings,
  ...alertSettings,
  ...modelSettings,
  ...logSettings,
} as const;

export type Config = { readonly [K in keyof typeof settings]: z.output<(typeof settings)[K]['schema']> };
