/** Text and its backgrounds: a ratio of 4.5 to 1, as WCAG 2.2 AA requires for text. */
export const TEXT_PAIRS: readonly (readonly [text: string, ground: string])[] = [
  ...pairs(['text', 'soft', 'ink'], ['page', 'surface', 'raised', 'sunk', 'tint']),
  ...pairs(['on-tint'], ['tint']),
  ...pairs(['on-brand'], ['brand', 'brand-hover']),
  ...pairs(['on-hero', 'hero-soft'], ['hero', 'hero-line']),
  ...pairs(['good'], ['good-bg']),
  ...pairs(['warn'], ['warn-bg']),
  ...pairs(['bad'], ['bad-bg']),
  ...pairs(['good', 'warn', 'bad'], ['page', 'surface', 'raised', 'sunk']),
  ...pairs(['m-label'], ['m-land', 'm-park', 'm-water', 'm-halo']),
  ...pairs(['text'], ['m-halo']),
]

/** Lines, rings, control edges and meaningful graphics: 3 to 1. */
export const MARK_PAIRS: readonly (readonly [mark: string, ground: string])[] = [
  ...pairs(['ui', 'edge'], ['page', 'surface', 'raised', 'sunk', 'tint']),
  ...pairs(['bad'], ['page', 'surface', 'raised']),
  ...pairs(['m-route'], ['m-land', 'm-park', 'm-water', 'm-case']),
  ...pairs(['hero-mark'], ['hero', 'hero-line']),
  ...pairs(['v-line'], ['v-body', 'page', 'surface', 'sunk', 'tint']),
  ...pairs(['v-accent'], ['v-body', 'surface']),
]

function pairs(marks: readonly string[], backgrounds: readonly string[]) {
  return marks.flatMap((mark) => backgrounds.map((ground) => [mark, ground] as const))
}
