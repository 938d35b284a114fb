/** Minutes at which whoever only hears the page is told how many are left. */
const SAID_AT = [30, 15, 10, 5, 3, 1] as const

/** Whether the minutes have come down to one of those that are said; `before` is what was known until now. */
export function isWorthSaying(before: number | undefined, now: number): boolean {
  if (now <= 0) return false
  if (before === undefined || before <= 0) return true
  return SAID_AT.some((mark) => before > mark && now <= mark)
}
