/** What a card field may take over from the page: these tokens and nothing else. */
export type Look = {
  text: string
  soft: string
  surface: string
  scheme: 'light' | 'dark'
  /** CSS pixels. */
  fontPx: number
}

/** The page's own look at this element, as the browser computed it. */
export function readLook(element: HTMLElement): Look {
  const style = getComputedStyle(element)
  const prefersDark = matchMedia('(prefers-color-scheme: dark)').matches
  const schemes = style.colorScheme.split(' ')
  const isDark = schemes.includes('dark') && (prefersDark || !schemes.includes('light'))
  return {
    text: style.color,
    soft: colourOf(element, '--soft'),
    surface: colourOf(element, '--surface'),
    scheme: isDark ? 'dark' : 'light',
    fontPx: Number.parseFloat(style.fontSize) || 16,
  }
}

/** A custom property may be any expression; an element that wears it has it computed. */
function colourOf(element: HTMLElement, property: string): string {
  const probe = document.createElement('i')
  probe.style.color = `var(${property})`
  element.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}
