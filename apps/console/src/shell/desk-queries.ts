import { queryOptions } from '@tanstack/react-query'
import { fetchBoard, fetchBookings, fetchCandidates, fetchLeg } from '../dispatch/api.ts'

/** With the live channel every change is pushed; without it the desk polls. */
const POLL_INTERVAL_MS = { live: 60_000, alone: 10_000 }

export const boardOf = (day: string | undefined, isLive: boolean) =>
  queryOptions({
    queryKey: ['board', day ?? 'today'],
    queryFn: ({ signal }) => fetchBoard(day, { signal }),
    refetchInterval: isLive ? POLL_INTERVAL_MS.live : POLL_INTERVAL_MS.alone,
  })

export const legQuery = (jobpartid: number) =>
  queryOptions({
    queryKey: ['leg', jobpartid],
    queryFn: ({ signal }) => fetchLeg(jobpartid, { signal }),
    refetchInterval: POLL_INTERVAL_MS.live,
  })

export const candidatesOf = (jobpartid: number) =>
  queryOptions({
    queryKey: ['candidates', jobpartid],
    queryFn: ({ signal }) => fetchCandidates(jobpartid, { signal }),
  })

export const bookingsOf = (q: string) =>
  queryOptions({
    queryKey: ['bookings', q],
    queryFn: ({ signal }) => fetchBookings(q, { signal }),
    enabled: q !== '',
    placeholderData: (before) => before,
  })
