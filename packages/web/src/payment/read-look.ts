/** What a card field may take over from the page: these tokens and nothing else. */
export type Look = {
  text: string
  soft: string
  surface: string
  /** Of something that is wrong. */
  bad: string
  scheme: 'light' | 'dark'
  /** CSS pixels. */
  fontPx: number
  font: string
}

/** The page's own faces do not reach into frames of others. */
const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif'

/** The page's own look at this element, as the browser computed it. */
export function readLook(element: HTMLElement): Look {
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

/** A custom property may be any expression; an element that wears it has it computed. */
function colourOf(element: HTMLElement, property: string): string {
  const probe = document.createElement('i')
  probe.style.color = `var(${property})`
  element.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return plainColour(color)
}

/** Providers read only the old ways of writing a colour: `oklch(…)` and its like become `rgb(…)`. */
function plainColour(colour: string): string {
  if (/^(#|rgb)/.test(colour)) return colour
  const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (!pen) return colour
  pen.fillStyle = colour
  pen.fillRect(0, 0, 1, 1)
  const [red, green, blue] = pen.getImageData(0, 0, 1, 1).data
  return `rgb(${red}, ${green}, ${blue})`
}
