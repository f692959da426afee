import { homedir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { keepingSettings } from './keeping.settings.ts';
import { logFormats } from './log-format.ts';
import { modelSettings } from './model.settings.ts';
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
} from './setting-forms.ts';

export const serviceNames = ['platform', 'knowledge', 'chat', 'gateway', 'worker'] as const;
export type ServiceName = (typeof serviceNames)[number];

const services = z
  .union([z.array(z.string()), z.string().transform((list) => list.split(',').map((name) => name.trim()))])
  .pipe(z.array(z.enum(serviceNames)).min(1))
  .default([...serviceNames]);

/** Every setting of Skep. The environment wins over the YAML file, the file over the default. */
export const settings = {
  host: setting('HOST', z.string().default('127.0.0.1'), 'Address that every service listens on.'),
  port: setting('PORT', port(8080), 'Port of the platform; 0 takes a free one and prints it.'),
  knowledgePort: setting('KNOWLEDGE_PORT', port(8090), 'Port of the knowledge service.'),
  chatPort: setting('CHAT_PORT', port(8081), 'Port of the chat service.'),
  gatewayPort: setting('GATEWAY_PORT', port(8085), 'Port of the model gateway.'),
  services: setting(
    'SERVICES',
    services,
    `Services that this process runs, separated by commas: ${serviceNames.join(', ')}. All of them by default; running some needs DATABASE_URL.`,
  ),
  dataDir: setting(
    'DATA_DIR',
    z.string().default('./data'),
    'Directory of database, files, index and secrets.',
  ),
  cacheDir: setting(
    'CACHE_DIR',
    z.string().default(join(homedir(), '.cache', 'skep')),
    'Directory of what `skep ask --dir` keeps of the folders it has read, and of the compiled modules that make every start after the first one faster. It may be emptied at any time. Set it in the environment.',
  ),
  diskReserveMb: setting(
    'DISK_RESERVE_MB',
    count(256),
    'Free space on the disks of DATA_DIR below which uploads and other changes are refused (507), so that sign-ins, deletions and the audit log still have room. At most an eighth of a disk.',
  ),
  databaseUrl: setting(
    'DATABASE_URL',
    postgresAddress,
    'PostgreSQL address; the built-in database when empty.',
    true,
  ),
  storageUrl: setting(
    'STORAGE_URL',
    optional,
    'S3 bucket of the files, `s3://bucket/prefix?endpoint=http://host:port&region=…&force_path_style=true` (prefix and parameters may be left out), with the credentials of the AWS_* environment variables; DATA_DIR/blobs when empty.',
    true,
  ),
  searchUrl: setting(
    'SEARCH_URL',
    optional,
    'S3 bucket of the search index, in the form of STORAGE_URL; DATA_DIR/index when empty. The store must know conditional writes (If-None-Match).',
    true,
  ),
  adminEmail: setting('ADMIN_EMAIL', z.email().nullable().default(null), 'E-mail of the first admin.'),
  adminPassword: setting(
    'ADMIN_PASSWORD',
    z.string().min(8).nullable().default(null),
    'Password of the first admin (8 characters or more). Without both, the first start prints a one-time set-up link.',
    true,
  ),
  trustProxy: setting(
    'TRUST_PROXY',
    proxies,
    'Whose X-Forwarded-* headers are believed: those of the proxy in front (`true`), of that many proxies in a row (`2`), or of the named addresses and networks, separated by commas (`10.0.0.0/8, loopback`). With `true` or a number nobody must reach the port past the proxies. A separate knowledge service needs it to see callers behind the platform.',
  ),
  publicUrl: setting(
    'PUBLIC_URL',
    z
      .url({ protocol: /^https?$/ })
      .transform((url) => new URL(url).origin)
      .nullable()
      .default(null),
    'Address that browsers reach the platform at, e.g. `https://skep.example.org`: links and passkeys are made for it. `http://localhost:PORT` when empty.',
  ),
  corsOrigins: setting(
    'CORS_ORIGINS',
    names.pipe(z.array(z.string().refine(isOrigin, 'an origin looks like https://console.example.org'))),
    'Origins of other sites whose scripts may read answers, separated by commas. None by default.',
  ),
  rateLimitScale: setting(
    'RATE_LIMIT_SCALE',
    z.coerce.number().positive().max(1e9).default(1),
    'Multiplies every rate limit.',
  ),
  socketsMax: setting(
    'SOCKETS_MAX',
    count(1000),
    'Most WebSockets that are open at once, in one process; those not signed in give way.',
  ),
  socketsPerUser: setting(
    'SOCKETS_PER_USER',
    count(10),
    'Most WebSockets of one user for the chat, and as many for personal data, in one process.',
  ),
  registration: setting(
    'REGISTRATION',
    z.enum(['open', 'invite', 'closed']).default('invite'),
    'Who may create an account: anybody, those whom an admin invites, or nobody but an admin.',
  ),
  registrationRole: setting(
    'REGISTRATION_ROLE',
    z.enum(['analyst', 'viewer']).default('viewer'),
    'Role of those who register without an invitation.',
  ),
  sessionKey: setting(
    'SESSION_KEY',
    z.string().refine(isEd25519, 'a private Ed25519 key in PKCS #8 PEM is needed').nullable().default(null),
    'Ed25519 private key (PKCS #8 PEM) that signs session tokens; made on the first start in DATA_DIR/secrets when empty.',
    true,
  ),
  masterKey: setting(
    'MASTER_KEY',
    key,
    'Key that seals secrets in the database: 32 bytes in base64; made on the first start in DATA_DIR/secrets when empty.',
    true,
  ),
  masterKeyPrevious: setting(
    'MASTER_KEY_PREVIOUS',
    key,
    'The key before MASTER_KEY, while `skep rotate-keys` has not yet replaced it everywhere.',
    true,
  ),
  auditKey: setting(
    'AUDIT_KEY',
    key,
    'Key of the audit log’s chain: 32 bytes in base64; made on the first start in DATA_DIR/secrets when empty.',
    true,
  ),
  metricsToken: setting(
    'METRICS_TOKEN',
    z
      .string()
      .regex(/^[\x21-\x7e]{16,}$/, '16 or more ASCII characters without spaces are needed')
      .nullable()
      .default(null),
    'Bearer token (16 characters or more) that opens /metrics to a scraper; admins only when empty.',
    true,
  ),
  oidcIssuer: setting(
    'OIDC_ISSUER',
    z
      .url({ protocol: /^https?$/ })
      .refine(
        (url) => url.startsWith('https:') || isLoopback(new URL(url)),
        'https is needed but on loopback',
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
    'Create an account (with REGISTRATION_ROLE) for whoever the issuer signs in with a verified e-mail.',
  ),
  knowledgeUrl: setting(
    'KNOWLEDGE_URL',
    z.url().nullable().default(null),
    'Address of a separate knowledge service; the platform then proxies to it instead of serving in-process.',
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
    'Worker threads that look for personal data in texts, started when there is work; of several, batches and scans leave one to who waits for an answer.',
  ),
  piiTimeoutMs: setting(
    'PII_TIMEOUT_MS',
    count(60_000),
    'Time limit for looking for personal data in one text, in ms.',
  ),
  piiMemoryMb: setting(
    'PII_MEMORY_MB',
    z.coerce.number().int().min(128).default(512),
    'Memory limit of a thread that looks for personal data, in MiB; at least 128.',
  ),
  maxFileBytes: setting('MAX_FILE_BYTES', count(50 * 1024 * 1024), 'Largest accepted file, in bytes.'),
  piiBatchRetentionDays: setting(
    'PII_BATCH_RETENTION_DAYS',
    z.coerce.number().int().min(1).max(36_500).default(30),
    'How long batches that looked for personal data are kept with their results after their end, in days.',
  ),
  bulkMaxFiles: setting('BULK_MAX_FILES', count(1000), 'Most files of one archive that are taken in.'),
  bulkMaxMb: setting(
    'BULK_MAX_MB',
    count(1024),
    'Largest archive of a bulk upload, and most that its files may come to, in MiB.',
  ),
  bulkTimeoutMinutes: setting(
    'BULK_TIMEOUT_MINUTES',
    count(60),
    'Longest time for a bulk upload, in minutes.',
  ),
  bulkConcurrentJobs: setting('BULK_CONCURRENT_JOBS', count(5), 'Most bulk uploads that run at once.'),
  bulkConcurrentPerUser: setting(
    'BULK_CONCURRENT_PER_USER',
    count(2),
    'Most bulk uploads of one user that run at once.',
  ),
  bulkRetentionDays: setting(
    'BULK_RETENTION_DAYS',
    z.coerce.number().int().min(1).max(36_500).default(30),
    'How long the records of bulk uploads are kept that have ended, in days.',
  ),
  quotaUserMb: setting(
    'QUOTA_USER_MB',
    limit,
    'Most that the documents of one user may come to, in MiB; no limit when empty.',
  ),
  quotaJarMb: setting(
    'QUOTA_JAR_MB',
    limit,
    'Most that the documents of one honey jar may come to, in MiB; no limit when empty.',
  ),
  importMaxMb: setting(
    'IMPORT_MAX_MB',
    count(10_240),
    'Largest archive that is imported as a honey jar, and most that is in it, in MiB.',
  ),
  ...keepingSettings,
  webhookAllowPrivate: setting(
    'WEBHOOK_ALLOW_PRIVATE',
    flag,
    'Whether webhooks may lead to addresses that are not public, such as this machine and its network.',
  ),
  ...modelSettings,
  logLevel: setting(
    'LOG_LEVEL',
    z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
    'Lowest level that is logged; a log of plain text begins with `warn` when this is not set.',
  ),
  logFormat: setting(
    'LOG_FORMAT',
    z.enum(logFormats).default('auto'),
    'Form of the log: `text` for people, `json` for programs, `auto` for text on a terminal and JSON elsewhere. The first line of a start follows the environment alone.',
  ),
} as const;

export type Config = { readonly [K in keyof typeof settings]: z.output<(typeof settings)[K]['schema']> };
