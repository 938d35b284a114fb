import { DAY } from '@kerbside/domain/time.ts'

/** How many questions an operator pays for in the day that begins with the first. */
export type Allowance = {
  /** Whether one more is paid for; it counts when it is. */
  take(): boolean
}

export function openAllowance({ now, mostADay }: { now: () => Date; mostADay: number }): Allowance {
  let since = Number.NEGATIVE_INFINITY
  let taken = 0
  return {
    take() {
      const at = now().getTime()
      if (at - since >= DAY || at < since) {
        since = at
        taken = 0
      }
      if (taken >= mostADay) return false
      taken += 1
      return true
    },
  }
}
