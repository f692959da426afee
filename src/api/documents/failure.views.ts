/** Why something has failed; null when it has not. */
export function viewFailure({
  error_code,
  error_message,
}: {
  error_code: string | null;
  error_message: string | null;
}): { code: string; message: string } | null {
  return error_code === null ? null : { code: error_code, message: error_message ?? '' };
}
