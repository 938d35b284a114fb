import type { Hex, Tone } from './tone.ts'

/** Custom properties without the leading dashes, and their values. */
export type Roles = Record<string, string>

/** The operator's colours, converted once. */
export type Seed = { brand: Tone; fill: Hex; accent: Tone }

/** Dark yellows and oranges look muddy and greys have no hue: both are combined with graphite. */
export function nightOf({ h, c }: Tone): { h: number; c: number } {
  const muddy = c < 0.02 || (h > 35 && h < 118)
  return muddy ? { h: 265, c: 0.006 } : { h, c: 1 }
}

/** The page background is warm, unless the brand is blue or violet: then it is slightly cool. */
export function paperOf({ h, c }: Tone): { h: number; c: number } {
  return h > 215 && h < 325 && c > 0.03 ? { h, c: 0.5 } : { h: 88, c: 1 }
}
