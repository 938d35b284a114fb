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

export const legQuery = (reference: number) =>
  queryOptions({
    queryKey: ['leg', reference],
    queryFn: ({ signal }) => fetchLeg(reference, { signal }),
    refetchInterval: POLL_INTERVAL_MS.live,
  })

export const candidatesOf = (reference: number) =>
  queryOptions({
    queryKey: ['candidates', reference],
    queryFn: ({ signal }) => fetchCandidates(reference, { signal }),
  })

export const bookingsOf = (q: string) =>
  queryOptions({
    queryKey: ['bookings', q],
    queryFn: ({ signal }) => fetchBookings(q, { signal }),
    enabled: q !== '',
    placeholderData: (before) => before,
  })
