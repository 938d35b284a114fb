export type Spanned = { pickupAt: string; endsAt: string }

/** The row of each bar so that none overlap, in the given order: the first free row. A bar is at least `minMinutes` wide. */
export function stackBars(
  spans: readonly Spanned[],
  { gapMinutes = 4, minMinutes = 0 }: { gapMinutes?: number; minMinutes?: number } = {},
): { row: number }[] {
  const freeFrom: number[] = []
  return spans.map(({ pickupAt, endsAt }) => {
    const from = Date.parse(pickupAt)
    const until = Math.max(Date.parse(endsAt), from + minMinutes * 60_000)
    const found = freeFrom.findIndex((free) => free <= from)
    const row = found < 0 ? freeFrom.length : found
    freeFrom[row] = until + gapMinutes * 60_000
    return { row }
  })
}

/** The items of a sorted list between two offsets of a scrolled box, with some more on either side. */
export function seenRows(
  { top, height }: { top: number; height: number },
  { rowHeight, count, more = 4 }: { rowHeight: number; count: number; more?: number },
): { first: number; last: number } {
  const first = Math.max(0, Math.floor(top / rowHeight) - more)
  return { first, last: Math.min(count, Math.ceil((top + height) / rowHeight) + more) }
}
