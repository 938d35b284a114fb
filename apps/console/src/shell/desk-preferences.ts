/** Display settings of a desk user; stored in this browser only. */
export type DeskPreferences = {
  colours: 'auto' | 'light' | 'dark'
  letters: boolean
  roomy: boolean
  /** A tone for each new urgent alert. */
  sound: boolean
  /** A desktop notification for it while another window is in front. */
  notify: boolean
}

const KEY = 'kerbside-desk-look'
const FIRST: DeskPreferences = {
  colours: 'auto',
  letters: true,
  roomy: false,
  sound: true,
  notify: false,
}

export function readPreferences(): DeskPreferences {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    return { ...FIRST, ...(typeof stored === 'object' ? stored : {}) }
  } catch {
    return FIRST
  }
}

/** Applies the settings, and stores them if storage is available. */
export function savePreferences(preferences: DeskPreferences): void {
  applyPreferences(preferences)
  try {
    localStorage.setItem(KEY, JSON.stringify(preferences))
  } catch {
    // Private windows forget.
  }
}

export function applyPreferences({ colours, roomy }: DeskPreferences): void {
  const root = document.documentElement
  const device = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  root.dataset['mode'] = colours === 'auto' ? device : colours
  root.classList.toggle('desk-roomy', roomy)
}
