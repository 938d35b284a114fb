import type { Spot } from './frame.ts'

/**
 * The `d` of lines in whole units, relative and compact: these bytes are in every page. `area` closes
 * each; `soft` rounds the corners, for natural features.
 */
export function svgPath(
  lines: readonly (readonly Spot[])[],
  { area = false, soft = false }: { area?: boolean; soft?: boolean } = {},
): string {
  const write = writer()
  for (const line of lines) {
    const spots = line.map(soft ? onEven : onWhole).filter(isNew)
    if (spots.length < (area ? 3 : 2)) continue
    if (!soft) write.straight(spots)
    else if (area) write.softRing(spots)
    else write.softLine(spots)
    if (area) write.close()
  }
  return write.text()
}

const onWhole = ([x, y]: Spot): Spot => [Math.round(x), Math.round(y)]
/** With even coordinates the middle between two spots is a whole unit too. */
const onEven = ([x, y]: Spot): Spot => [2 * Math.round(x / 2), 2 * Math.round(y / 2)]

const isNew = ([x, y]: Spot, index: number, all: readonly Spot[]) => {
  const before = all[index - 1]
  return !before || before[0] !== x || before[1] !== y
}

const middle = (a: Spot, b: Spot): Spot => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]

/** Writes commands relative to the pen, each letter only when it changes. */
function writer() {
  let pen: Spot = [0, 0]
  let start: Spot = [0, 0]
  let letter = ''
  let text = ''
  const put = (command: string, spots: readonly Spot[]) => {
    const numbers = spots.flatMap(([x, y]) => [x - pen[0], y - pen[1]])
    for (const [index, number] of numbers.entries()) {
      const first = index === 0 && command !== letter
      text += first ? command : number < 0 ? '' : ' '
      text += number
    }
    letter = command
    pen = spots.at(-1) ?? pen
  }
  const begin = (spot: Spot) => {
    put('m', [spot])
    letter = ''
    start = spot
  }
  return {
    text: () => text,
    close() {
      text += 'z'
      letter = ''
      pen = start
    },
    straight([first, ...rest]: readonly Spot[]) {
      if (!first) return
      begin(first)
      for (const spot of rest) put('l', [spot])
    },
    /** A quadratic B-spline through the middles; each spot is a control point that `t` derives. */
    softLine([first, ...rest]: readonly Spot[]) {
      const last = rest.at(-1)
      if (!first || !last) return
      begin(first)
      for (const [index, spot] of rest.slice(0, -1).entries()) {
        const to = middle(spot, rest[index + 1] ?? last)
        if (index === 0) {
          put('l', [middle(first, spot)])
          put('q', [spot, to])
        } else put('t', [to])
      }
      put('l', [last])
    },
    softRing(ring: readonly Spot[]) {
      const [first, second] = ring
      if (!first || !second) return
      begin(middle(first, second))
      for (const [index, spot] of [...ring.slice(1), first].entries()) {
        const to = middle(spot, ring[(index + 2) % ring.length] ?? first)
        if (index === 0) put('q', [spot, to])
        else put('t', [to])
      }
    },
  }
}
