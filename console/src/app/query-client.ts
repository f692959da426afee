import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '#api/request.ts';

const mostRetries = 2;

/** What was fetched stays for ten seconds; a server that is away is asked again, a refusal is final. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (failures, error) =>
        failures < mostRetries && error instanceof ApiError && (error.status === 0 || error.status >= 502),
    },
  },
});
