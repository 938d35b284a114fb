type Waiting = { item: number; burden: number }

/** A binary heap: the item with the least cost comes out first. */
export function openQueue(): {
  push(item: number, burden: number): void
  pop(): Waiting | undefined
} {
  const heap: Waiting[] = []

  const push = (item: number, burden: number) => {
    let place = heap.length
    while (place > 0) {
      const above = (place - 1) >> 1
      const parent = heap[above]
      if (!parent || parent.burden <= burden) break
      heap[place] = parent
      place = above
    }
    heap[place] = { item, burden }
  }

  const pop = (): Waiting | undefined => {
    const top = heap[0]
    const last = heap.pop()
    if (!last || heap.length === 0) return top
    let place = 0
    for (;;) {
      let below = 2 * place + 1
      const left = heap[below]
      if (!left) break
      const right = heap[below + 1]
      const lighter = right && right.burden < left.burden ? right : left
      if (lighter === right) below += 1
      if (lighter.burden >= last.burden) break
      heap[place] = lighter
      place = below
    }
    heap[place] = last
    return top
  }

  return { push, pop }
}
