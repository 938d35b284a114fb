/** The current colours of the map from the operator's theme, light or dark. */
export type MapRoles = Record<(typeof ROLES)[number], string>

const ROLES = [
  'm-land',
  'm-park',
  'm-water',
  'm-mway',
  'm-trunk',
  'm-main',
  'm-minor',
  'm-label',
  'm-halo',
  'm-route',
  'm-case',
  'text',
] as const

/** Reads the custom properties at the map's element. A page without a theme gets a plain grey map. */
export function readRoles(element: Element): MapRoles {
  const style = getComputedStyle(element)
  return Object.fromEntries(
    ROLES.map((role) => [role, style.getPropertyValue(`--${role}`).trim() || '#888']),
  ) as MapRoles
}

/** Calls `changed` when the colours may have changed: the device or the page switches between light and dark. */
export function watchRoles(changed: () => void): () => void {
  const scheme = matchMedia('(prefers-color-scheme: dark)')
  const mode = new MutationObserver(changed)
  scheme.addEventListener('change', changed)
  mode.observe(document.documentElement, { attributeFilter: ['data-mode', 'data-brand', 'class'] })
  return () => {
    scheme.removeEventListener('change', changed)
    mode.disconnect()
  }
}

/** Whether the page is dark now: the theme always declares its colour scheme. */
export const isDark = (): boolean =>
  getComputedStyle(document.documentElement).colorScheme === 'dark'
