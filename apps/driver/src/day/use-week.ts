import type { EarningsReply } from '@kerbside/contract/dispatch/earnings.ts'
import { useEffect, useState } from 'react'
import { findWeek } from '../shell/api.ts'
import type { DriverStorage } from '../sync/driver-storage.ts'

export type Week = EarningsReply

const CACHE_KEY = 'week'

export type ShownWeek = {
  week: Week | undefined
  /** The displayed week is an older copy: the server could not be reached. */
  isOld: boolean
  again: () => void
}

/**
 * Earnings of the week of the given day, or of the current week. `done` changes when a leg ends, and the week
 * is fetched again. The current week is stored on the phone for offline use.
 */
export function useWeek(
  storage: DriverStorage,
  { day, done }: { day: string; done: number },
): ShownWeek {
  const [week, setWeek] = useState<{ day: string; replyWeek: Week }>()
  const [isOld, setIsOld] = useState(false)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let over = false
    void (async () => {
      if (day === '') {
        const storedWeek = await storage.recall(CACHE_KEY)
        if (!over && storedWeek) setWeek((fresh) => fresh ?? { day, replyWeek: storedWeek as Week })
      }
      const response = await findWeek(day)
      if (over) return
      setIsOld(!response.ok)
      if (!response.ok) return
      setWeek({ day, replyWeek: response.answer })
      if (day === '') await storage.remember(CACHE_KEY, response.answer)
    })()
    return () => {
      over = true
    }
  }, [storage, day, done, tries])
  return {
    week: week?.day === day ? week.replyWeek : undefined,
    isOld,
    again: () => setTries(tries + 1),
  }
}
