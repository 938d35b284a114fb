import {
  HISTORY_GROUPS,
  HISTORY_RANGES,
  type HistoryGroup,
  type HistoryRange,
} from '@kerbside/domain/booking/history.ts'
import { useEffect, useState } from 'react'

/** What of the history is looked at. Without a group the page chooses one that has something. */
export type Looked = { group: HistoryGroup | undefined; range: HistoryRange; page: number }

/** Three months back, as the first of the ranges. */
const START: Looked = { group: undefined, range: '3', page: 0 }

/** It stands in the address, so that it can be shared, kept and gone back from. */
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
  const said = new URLSearchParams(location.search)
  const page = Number(said.get('page') ?? 1) - 1
  return {
    group: HISTORY_GROUPS.find((known) => known === said.get('group')),
    range: HISTORY_RANGES.find((known) => known === said.get('range')) ?? START.range,
    page: Number.isInteger(page) && page > 0 && page < 10_000 ? page : START.page,
  }
}

function writeAddress({ group, range, page }: Looked): string {
  const said = new URLSearchParams()
  if (group) said.set('group', group)
  if (group === 'history') said.set('range', range)
  if (page > 0) said.set('page', String(page + 1))
  return `${location.pathname}?${said}`
}
