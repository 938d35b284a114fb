/** What somebody at the desk chose for their own eyes and fingers; kept in this browser only. */
export type DeskLook = {
  colours: 'auto' | 'light' | 'dark'
  letters: boolean
  roomy: boolean
}

const KEY = 'kerbside-desk-look'
const FIRST: DeskLook = { colours: 'auto', letters: true, roomy: false }

export function readLook(): DeskLook {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    return { ...FIRST, ...(typeof kept === 'object' ? kept : {}) }
  } catch {
    return FIRST
  }
}

/** Shows it, and keeps it where there is room to keep things. */
export function keepLook(look: DeskLook): void {
  showLook(look)
  try {
    localStorage.setItem(KEY, JSON.stringify(look))
  } catch {
    // Private windows forget.
  }
}

export function showLook({ colours, roomy }: DeskLook): void {
  const root = document.documentElement
  const device = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  root.dataset['mode'] = colours === 'auto' ? device : colours
  root.classList.toggle('desk-roomy', roomy)
}
