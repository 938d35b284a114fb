export type Line = readonly number[]

/**
 * Joins lines of node numbers at their ends, as long as one fits. A ring is a line whose first and last number are the
 * same. The direction of a line may change.
 */
export function joinLines(lines: readonly Line[]): Line[] {
  const byEnd = new Map<number, Set<Line>>()
  const file = (end: number | undefined, line: Line) => {
    if (end === undefined) return
    const known = byEnd.get(end)
    if (known) known.add(line)
    else byEnd.set(end, new Set([line]))
  }
  const take = (line: Line) => {
    for (const end of [line[0], line.at(-1)]) if (end !== undefined) byEnd.get(end)?.delete(line)
  }
  const open = lines.filter((line) => line.length > 1 && !isRing(line))
  for (const line of open) {
    file(line[0], line)
    file(line.at(-1), line)
  }
  const left = new Set(open)
  const joined: Line[] = lines.filter(isRing)
  for (const first of open) {
    if (!left.delete(first)) continue
    take(first)
    // grows at its end, and then at its beginning
    let line = [...first]
    for (let turn = 0; turn < 2; turn += 1) {
      for (;;) {
        const end = line.at(-1)
        const next = isRing(line) || end === undefined ? undefined : nextAt(byEnd, end)
        if (!next || end === undefined) break
        left.delete(next)
        take(next)
        line.push(...(next[0] === end ? next : next.toReversed()).slice(1))
      }
      line = line.toReversed()
    }
    joined.push(line)
  }
  return joined
}

export const isRing = (line: Line): boolean => line.length > 3 && line[0] === line.at(-1)

const nextAt = (byEnd: ReadonlyMap<number, ReadonlySet<Line>>, end: number): Line | undefined => {
  const [next] = byEnd.get(end) ?? []
  return next
}
