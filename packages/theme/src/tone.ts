import { clampChroma, formatHex, oklch, wcagContrast } from 'culori'

/** `#rrggbb` in lower case: the only operator input that may enter a style sheet. */
export type Hex = string & { readonly __hex: true }

/** Lightness 0 to 1, chroma 0 to about 0.37, hue in degrees, in OKLCH. */
export type Tone = { l: number; c: number; h: number }

/** Parses `#rgb` or `#rrggbb`; undefined for anything else, even if a browser would accept it. */
export function readHex(text: string): Hex | undefined {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(text)
  if (short)
    return `#${short
      .slice(1)
      .map((digit) => digit + digit)
      .join('')}`.toLowerCase() as Hex
  return /^#[0-9a-f]{6}$/i.test(text) ? (text.toLowerCase() as Hex) : undefined
}

/** The colour as lightness, chroma and hue. A grey has no hue of its own and takes that of the page background. */
export function toneOf(hex: Hex): Tone {
  const { l, c, h } = oklch(hex) ?? { l: 0, c: 0, h: undefined }
  return { l, c: h === undefined ? 0 : c, h: h ?? 90 }
}

/** The nearest displayable colour: chroma is reduced, lightness and hue are not. */
export function hexOf({ l, c, h }: Tone): Hex {
  return formatHex(clampChroma({ mode: 'oklch', l, c, h }, 'oklch')) as Hex
}

/** WCAG 2 contrast, 1 to 21. */
export function contrast(item: Hex, other: Hex): number {
  return wcagContrast(item, other)
}

/**
 * Returns the same hue and chroma with the lightness changed only as far as needed for the ratio on
 * every background: darker on light backgrounds, lighter on dark ones.
 */
export function ensureContrast(from: Tone, need: { on: readonly Hex[]; ratio: number }): Hex {
  const enough = (l: number) =>
    need.on.every((ground) => contrast(hexOf({ ...from, l }), ground) >= need.ratio)
  if (enough(from.l)) return hexOf(from)

  const end = need.on.every((ground) => contrast(WHITE, ground) > contrast(BLACK, ground)) ? 1 : 0
  let far = end
  let near = from.l
  // The far end always has enough contrast; each iteration halves the distance to the brand's lightness.
  for (let turn = 0; turn < 20; turn++) {
    const middle = (far + near) / 2
    if (enough(middle)) far = middle
    else near = middle
  }
  return hexOf({ ...from, l: far })
}

export const WHITE = '#ffffff' as Hex
export const BLACK = '#000000' as Hex
