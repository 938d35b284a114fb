import { tellRefused } from '@kerbside/web/desk-refused.ts'
import {
  askBoard,
  askBookings,
  askCandidates,
  askJob,
  DeskUnheard,
} from '@kerbside/web/dispatch/api.ts'
import { QueryCache, QueryClient, queryOptions } from '@tanstack/react-query'

/** Where the live channel is open it tells of every change; without it the desk looks for itself. */
const LOOK_MS = { live: 60_000, alone: 10_000 }

export const openDeskQueries = (): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (error instanceof DeskUnheard && error.why === 'refused') tellRefused('question')
      },
    }),
    defaultOptions: {
      queries: {
        retry: (times, error) =>
          times < 2 && error instanceof DeskUnheard && error.why !== 'refused',
        staleTime: 2000,
        refetchOnWindowFocus: true,
        networkMode: 'always',
      },
    },
  })

export const boardOf = (day: string | undefined, isLive: boolean) =>
  queryOptions({
    queryKey: ['board', day ?? 'today'],
    queryFn: ({ signal }) => askBoard(day, { signal }),
    refetchInterval: isLive ? LOOK_MS.live : LOOK_MS.alone,
  })

export const jobOf = (jobpartid: number) =>
  queryOptions({
    queryKey: ['job', jobpartid],
    queryFn: ({ signal }) => askJob(jobpartid, { signal }),
    refetchInterval: LOOK_MS.live,
  })

export const candidatesOf = (jobpartid: number) =>
  queryOptions({
    queryKey: ['candidates', jobpartid],
    queryFn: ({ signal }) => askCandidates(jobpartid, { signal }),
  })

export const bookingsOf = (q: string) =>
  queryOptions({
    queryKey: ['bookings', q],
    queryFn: ({ signal }) => askBookings(q, { signal }),
    enabled: q !== '',
    placeholderData: (before) => before,
  })
