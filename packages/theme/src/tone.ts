import { clampChroma, formatHex, oklch, wcagContrast } from 'culori'

/** `#rrggbb` in lower case: the only thing of an operator's that may enter a style sheet. */
export type Hex = string & { readonly __hex: true }

/** Lightness 0 to 1, chroma 0 to about 0.37, hue in degrees, in OKLCH. */
export type Tone = { l: number; c: number; h: number }

/** Reads `#rgb` or `#rrggbb`; anything else is undefined, whatever it may look like to a browser. */
export function readHex(text: string): Hex | undefined {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(text)
  if (short)
    return `#${short
      .slice(1)
      .map((digit) => digit + digit)
      .join('')}`.toLowerCase() as Hex
  return /^#[0-9a-f]{6}$/i.test(text) ? (text.toLowerCase() as Hex) : undefined
}

/** The colour as lightness, chroma and hue. A grey has no hue of its own and takes the paper's. */
export function toneOf(hex: Hex): Tone {
  const { l, c, h } = oklch(hex) ?? { l: 0, c: 0, h: undefined }
  return { l, c: h === undefined ? 0 : c, h: h ?? 90 }
}

/** The nearest colour a screen can show; chroma gives way, lightness and hue do not. */
export function hexOf({ l, c, h }: Tone): Hex {
  return formatHex(clampChroma({ mode: 'oklch', l, c, h }, 'oklch')) as Hex
}

/** WCAG 2 contrast, 1 to 21. */
export function contrast(one: Hex, other: Hex): number {
  return wcagContrast(one, other)
}

/**
 * The same hue and chroma, moved only as far as it must be to stand out from every ground by the
 * ratio: darker on light grounds, lighter on dark ones.
 */
export function standOut(from: Tone, need: { on: readonly Hex[]; ratio: number }): Hex {
  const enough = (l: number) =>
    need.on.every((ground) => contrast(hexOf({ ...from, l }), ground) >= need.ratio)
  if (enough(from.l)) return hexOf(from)

  const end = need.on.every((ground) => contrast(WHITE, ground) > contrast(BLACK, ground)) ? 1 : 0
  let far = end
  let near = from.l
  // The far end always stands out enough; each turn halves the way back to the brand's lightness.
  for (let turn = 0; turn < 20; turn++) {
    const middle = (far + near) / 2
    if (enough(middle)) far = middle
    else near = middle
  }
  return hexOf({ ...from, l: far })
}

export const WHITE = '#ffffff' as Hex
export const BLACK = '#000000' as Hex
