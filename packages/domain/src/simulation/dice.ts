/** Chance that can be had again: the same seed throws the same. */
export type Dice = {
  chance: (probability: number) => boolean
  /** A whole number from 0, below this. */
  below: (end: number) => number
  /** Anything from one number up to another. */
  between: (least: number, most: number) => number
  pick: <Thing>(things: readonly Thing[]) => Thing
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
    between: (least, most) => least + (most - least) * next(),
    pick: (things) => {
      const thing = things[below(things.length)]
      if (thing === undefined) throw new Error('nothing to pick from')
      return thing
    },
  }
}
