import sans from '@fontsource-variable/noto-sans/files/noto-sans-latin-wght-normal.woff2?no-inline'
import serif from '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2?no-inline'
import type { Operator } from '@kerbside/domain/operator/operator.ts'

/** Both typefaces are under the SIL Open Font License 1.1; its texts are in public/assets/fonts. */
const SANS = { family: 'NotoSans', file: sans }
const SERIF = { family: 'SourceSerif', file: serif }

/**
 * Typefaces of the device with the widths and heights of ours, so that nothing moves when ours arrives. Widths are the
 * ratio of a text of the site in both (measured in Chromium); the heights are the `hhea` ascent and descent of the
 * font (1.069 and 0.293; 1.036 and 0.335) divided by that ratio. Every text has a line height, so the gap between
 * lines needs no value. Liberation Sans has Arial's widths, and Roboto's differ by one per cent.
 */
const SANS_FALLBACK = [
  { weights: '1 499', local: ['Arial', 'Roboto', 'Liberation Sans'], width: 105.1 },
  { weights: '500 999', local: ['Arial Bold', 'Roboto Bold', 'Liberation Sans Bold'], width: 102 },
].map((face) => fallbackFace('FitSans', { ...face, ascent: 1.069, descent: 0.293 }))

const SERIF_FALLBACK = fallbackFace('FitSerif', {
  weights: '1 999',
  local: ['Times New Roman', 'Liberation Serif'],
  width: 116.3,
  ascent: 1.036,
  descent: 0.335,
})

type Fallback = {
  weights: string
  local: readonly string[]
  /** Per cent. */
  width: number
  /** In em. */
  ascent: number
  descent: number
}

function fallbackFace(family: string, { weights, local, width, ascent, descent }: Fallback) {
  const percent = (em: number) => `${((100 * em) / (width / 100)).toFixed(1)}%`
  const names = local.map((name) => `local(${name})`).join()
  return `@font-face{font-family:${family};font-weight:${weights};src:${names};size-adjust:${width}%;ascent-override:${percent(ascent)};descent-override:${percent(descent)}}`
}

const face = ({ family, file }: typeof SANS) =>
  `@font-face{font-family:${family};font-weight:200 900;font-display:swap;src:url(${file})}`

/** Operators with another display face use the device's. */
const fontsOf = ({ display }: Operator['brand']) => (display === 'serif' ? [SANS, SERIF] : [SANS])

/** Inline in every page: with a style sheet they would be known too late. */
export const fontCss = (brand: Operator['brand']): string =>
  [
    ...fontsOf(brand).map(face),
    ...SANS_FALLBACK,
    ...(brand.display === 'serif' ? [SERIF_FALLBACK] : []),
  ].join('')

/**
 * Addresses of the fonts, for the pages that are kept for offline use. No page preloads them: Chromium would hold its
 * first paint back for them, although the fallbacks have the same widths.
 */
export const fontFiles = (brand: Operator['brand']): readonly string[] =>
  fontsOf(brand).map(({ file }) => file)
