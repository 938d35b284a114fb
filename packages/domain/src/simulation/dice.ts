/** A seeded pseudo-random generator: the same seed gives the same numbers. */
export type Dice = {
  chance: (probability: number) => boolean
  /** An integer from 0, below this. */
  below: (end: number) => number
  /** Any number from one to another. */
  between: (min: number, max: number) => number
  pick: <Thing>(items: readonly Thing[]) => Thing
}

/** Mulberry32: small, fast and even enough for a simulation. */
export function openDice(seed: number): Dice {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (end: number) => Math.floor(next() * end)
  return {
    chance: (probability) => next() < probability,
    below,
    between: (min, max) => min + (max - min) * next(),
    pick: (items) => {
      const item = items[below(items.length)]
      if (item === undefined) throw new Error('nothing to pick from')
      return item
    },
  }
}
