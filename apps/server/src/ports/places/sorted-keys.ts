/** The index of the first of the sorted keys that is not before this one; `count` when all are before it. */
export function firstNotBefore<Key extends string | number>(
  key: Key,
  { keyAt, count }: { keyAt: (index: number) => Key | undefined; count: number },
): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >> 1
    const here = keyAt(middle)
    if (here === undefined || here < key) low = middle + 1
    else high = middle
  }
  return low
}
