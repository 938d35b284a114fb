/** Where an id is among the first `size` of these ascending ids; -1 if it is not there. */
export function indexOfId(sorted: Float64Array, id: number, size = sorted.length): number {
  let low = 0
  let high = size - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const at = sorted[middle] ?? 0
    if (at === id) return middle
    if (at < id) low = middle + 1
    else high = middle - 1
  }
  return -1
}
