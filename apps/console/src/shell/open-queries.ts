import { ApiError } from '@kerbside/web/api-error.ts'
import { emitRejected } from '@kerbside/web/desk-rejected.ts'
import { QueryCache, QueryClient } from '@tanstack/react-query'

const MAX_RETRIES = 2

/** The queries of the console or of the platform page: what may have failed by chance is retried. */
export const openQueries = (): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (error instanceof ApiError && error.why === 'rejected') emitRejected('question')
      },
    }),
    defaultOptions: {
      queries: {
        retry: (times, error) =>
          times < MAX_RETRIES &&
          error instanceof ApiError &&
          error.why !== 'rejected' &&
          error.why !== 'not-done',
        staleTime: 2000,
        refetchOnWindowFocus: true,
        networkMode: 'always',
      },
    },
  })
