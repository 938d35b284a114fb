/** Where in sorted keys the first stands that is not before this one; `count` when all are. */
export function firstNotBefore(
  key: string,
  { keyAt, count }: { keyAt: (at: number) => string | undefined; count: number },
): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >> 1
    if ((keyAt(middle) ?? '') < key) low = middle + 1
    else high = middle
  }
  return low
}
