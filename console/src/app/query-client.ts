import { QueryClient } from '@tanstack/react-query';
import { onDenied } from '#api/denied.ts';
import { ApiError } from '#api/request.ts';
import { sessionQuery } from '#api/session.ts';

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

// Every page learns at once that its session has ended: the frame of the pages then asks to sign in.
onDenied(() => void queryClient.invalidateQueries(sessionQuery, { cancelRefetch: false }));
