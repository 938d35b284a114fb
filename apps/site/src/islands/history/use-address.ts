import {
  HISTORY_GROUPS,
  HISTORY_RANGES,
  type HistoryGroup,
  type HistoryRange,
} from '@kerbside/domain/booking/history.ts'
import { useEffect, useState } from 'react'

/** The displayed part of the history. Without a group the page chooses one with bookings. */
export type Looked = { group: HistoryGroup | undefined; range: HistoryRange; page: number }

/** Three months, the first of the periods. */
const START: Looked = { group: undefined, range: '3', page: 0 }

/** It is part of the address, so that it can be shared, bookmarked and left with Back. */
export function useAddress(): { looked: Looked; look: (next: Looked) => void } {
  const [looked, setLooked] = useState(readAddress)
  useEffect(() => {
    const follow = () => setLooked(readAddress())
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])
  return {
    looked,
    look(next) {
      history.pushState(null, '', writeAddress(next))
      setLooked(next)
    },
  }
}

function readAddress(): Looked {
  const query = new URLSearchParams(location.search)
  const page = Number(query.get('page') ?? 1) - 1
  return {
    group: HISTORY_GROUPS.find((item) => item === query.get('group')),
    range: HISTORY_RANGES.find((item) => item === query.get('range')) ?? START.range,
    page: Number.isInteger(page) && page > 0 && page < 10_000 ? page : START.page,
  }
}

function writeAddress({ group, range, page }: Looked): string {
  const query = new URLSearchParams()
  if (group) query.set('group', group)
  if (group === 'history') query.set('range', range)
  if (page > 0) query.set('page', String(page + 1))
  return `${location.pathname}?${query}`
}
