export { results, unattended, type Entry, type NewEntry } from './audit-entry.ts';
export type { Link as AuditEnd } from './audit-chain.ts';
export { auditEnd } from './audit.repository.ts';
export { createAudit, type Audit } from './audit.service.ts';
export { verifyChain, type Verification } from './audit-verify.ts';
