import { sourceCode, logFile, structuredData, threatReport } from './kinds-machine.ts';
import { contract, correspondence, courtFiling, meetingMinutes, policy } from './kinds-papers.ts';
import { financialStatement, invoice, medicalRecord, resume } from './kinds-records.ts';
import type { Sign } from './sign.ts';

/** The kinds of documents, with what speaks for each. */
export const signsOf = {
  contract,
  court_filing: courtFiling,
  policy,
  meeting_minutes: meetingMinutes,
  correspondence,
  medical_record: medicalRecord,
  invoice,
  resume,
  financial_statement: financialStatement,
  source_code: sourceCode,
  log_file: logFile,
  structured_data: structuredData,
  threat_report: threatReport,
} satisfies Record<string, Sign[]>;

type KnownKind = keyof typeof signsOf;
export const knownKinds = Object.keys(signsOf) as KnownKind[];

/** `unknown`: nothing that was measured carries one of the others. */
export const documentKinds = [...knownKinds, 'unknown'] as const;
export type DocumentKind = (typeof documentKinds)[number];
