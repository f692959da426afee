export const uploadStates = ['waiting', 'sending', 'reading', 'ready', 'existing', 'failed'] as const;

/**
 * How far a file is: it waits for its turn, is on its way, was taken in and is being read, can be searched; its content was in
 * the honey jar already; or it could not be sent or read.
 */
export type UploadState = (typeof uploadStates)[number];

/** A file, or an archive of files, on its way to a honey jar. What it holds is kept apart, by its id. */
export type Upload = {
  id: string;
  user_id: string;
  jar_id: string;
  jar_name: string;
  /** `version`: takes the place of the file of a document. */
  kind: 'file' | 'archive' | 'version';
  /** As it lay in its folder: `reports/2026/otter.pdf`. */
  path: string;
  size: number;
  state: UploadState;
  /** It was sent before without an answer: when the honey jar has it already, that is why. */
  tried: boolean;
  /** Of a version: the document that it is for. */
  version_of: string | null;
  /** What the API made of it: a document, or a bulk upload. */
  document_id: string | null;
  bulk_id: string | null;
  /** Of an archive: the newest bulk upload before it was sent, empty where there was none. */
  bulk_before: string | null;
  /** Of an archive that is being unpacked. */
  files: BulkProgress | null;
  error: { code: string; message: string } | null;
};

type BulkProgress = { total: number; processed: number; failed: number };

export const isOpen = ({ state }: Upload): boolean =>
  state === 'waiting' || state === 'sending' || state === 'reading';

/** How many files of an archive are not there. */
export const failedIn = ({ files }: Upload): number => files?.failed ?? 0;

/** All of it arrived. */
export const isWell = (upload: Upload): boolean => upload.state === 'ready' && failedIn(upload) === 0;

const archives = /\.(?:zip|tar|tgz|tar\.gz|tar\.zst|tzst)$/i;

export function kindOf(name: string): 'file' | 'archive' {
  return archives.test(name) ? 'archive' : 'file';
}
