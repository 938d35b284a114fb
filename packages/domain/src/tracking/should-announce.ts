/** The remaining minutes that are announced to screen reader users. */
const ANNOUNCED_MINUTES = [30, 15, 10, 5, 3, 1] as const

/** Whether the minutes have dropped to one that is announced; `before` is the previous value. */
export function shouldAnnounce(before: number | undefined, now: number): boolean {
  if (now <= 0) return false
  if (before === undefined || before <= 0) return true
  return ANNOUNCED_MINUTES.some((mark) => before > mark && now <= mark)
}
