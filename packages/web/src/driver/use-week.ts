import type { EarningsReply } from '@kerbside/contract/job/earnings.ts'
import { useEffect, useState } from 'react'
import { findWeek } from './api.ts'
import type { Keep } from './keep.ts'

export type Week = EarningsReply

const KEPT = 'week'

export type ShownWeek = {
  week: Week | undefined
  /** What is shown, if anything, is older: the server could not be asked. */
  isOld: boolean
  again: () => void
}

/**
 * What a week brought: that of the day that is asked for, or the one it is. `done` changes when a job ends, and the week
 * is asked for again. The week it is stays on the phone, to be looked at without a signal.
 */
export function useWeek(keep: Keep, { day, done }: { day: string; done: number }): ShownWeek {
  const [week, setWeek] = useState<{ day: string; told: Week }>()
  const [isOld, setIsOld] = useState(false)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let over = false
    void (async () => {
      if (day === '') {
        const known = await keep.recall(KEPT)
        if (!over && known) setWeek((fresh) => fresh ?? { day, told: known as Week })
      }
      const answer = await findWeek(day)
      if (over) return
      setIsOld(!answer.heard)
      if (!answer.heard) return
      setWeek({ day, told: answer.answer })
      if (day === '') await keep.remember(KEPT, answer.answer)
    })()
    return () => {
      over = true
    }
  }, [keep, day, done, tries])
  return {
    week: week?.day === day ? week.told : undefined,
    isOld,
    again: () => setTries(tries + 1),
  }
}
