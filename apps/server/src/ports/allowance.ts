import { DAY } from '@kerbside/domain/time.ts'

/** How many requests an operator pays for per day; a day begins with its first request. */
export type Allowance = {
  /** Takes one more paid request; false if none is left. */
  take(): boolean
}

export function openAllowance({
  now,
  maxPerDay,
}: {
  now: () => Date
  maxPerDay: number
}): Allowance {
  let since = Number.NEGATIVE_INFINITY
  let taken = 0
  return {
    take() {
      const at = now().getTime()
      if (at - since >= DAY || at < since) {
        since = at
        taken = 0
      }
      if (taken >= maxPerDay) return false
      taken += 1
      return true
    },
  }
}
