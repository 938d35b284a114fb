/** A colour as a browser computes it, and nothing that could load or hide anything. */
const COLOUR =
  /^(#[\da-f]{3,8}|(rgb|rgba|hsl|hsla|oklch|oklab|lab|lch|color)\([\w.,%/ +-]{1,64}\))$/i

/**
 * Takes over the page's look: these tokens and no others.
 * @param {unknown} look
 */
export function applyLook(look) {
  if (typeof look !== 'object' || look === null) return
  const { style } = document.documentElement
  const said = /** @type {Record<string, unknown>} */ (look)
  for (const name of ['text', 'soft', 'surface']) {
    const value = said[name]
    if (typeof value === 'string' && COLOUR.test(value)) style.setProperty(`--${name}`, value)
  }
  if (said.scheme === 'light' || said.scheme === 'dark') style.colorScheme = said.scheme
  const { fontPx } = said
  if (typeof fontPx === 'number' && fontPx >= 14 && fontPx <= 32)
    style.setProperty('--font-size', `${fontPx}px`)
}
