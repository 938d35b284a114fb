/** The style values a card field takes from the page; no others. */
export type CardFieldStyle = {
  text: string
  soft: string
  surface: string
  /** Colour of errors. */
  bad: string
  scheme: 'light' | 'dark'
  /** CSS pixels. */
  fontPx: number
  font: string
}

/** Fonts of the page are not available in frames of other sites. */
const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif'

/** The computed style of the page at this element. */
export function readCardFieldStyle(element: HTMLElement): CardFieldStyle {
  const style = getComputedStyle(element)
  const prefersDark = matchMedia('(prefers-color-scheme: dark)').matches
  const schemes = style.colorScheme.split(' ')
  const isDark = schemes.includes('dark') && (prefersDark || !schemes.includes('light'))
  return {
    text: plainColour(style.color),
    soft: colourOf(element, '--soft'),
    surface: colourOf(element, '--surface'),
    bad: colourOf(element, '--bad'),
    scheme: isDark ? 'dark' : 'light',
    fontPx: Number.parseFloat(style.fontSize) || 16,
    font: FONT,
  }
}

/** A custom property may be any expression; setting it on an element lets the browser compute it. */
function colourOf(element: HTMLElement, property: string): string {
  const probe = document.createElement('i')
  probe.style.color = `var(${property})`
  element.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return plainColour(color)
}

/** Providers only support older colour notations: `oklch(…)` and similar ones become `rgb(…)`. */
function plainColour(colour: string): string {
  if (/^(#|rgb)/.test(colour)) return colour
  const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (!pen) return colour
  pen.fillStyle = colour
  pen.fillRect(0, 0, 1, 1)
  const [red, green, blue] = pen.getImageData(0, 0, 1, 1).data
  return `rgb(${red}, ${green}, ${blue})`
}
