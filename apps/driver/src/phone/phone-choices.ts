import { firstNavigator, NAVIGATORS, type Navigator } from '../leg/navigation-link.ts'

export const THEMES = ['auto', 'day', 'night'] as const
export type Theme = (typeof THEMES)[number]

/** A driver's settings for this phone; they are stored only here. */
export type PhoneChoices = { look: Theme; navigator: Navigator }

const KEY = 'kerbside-driver-phone'

export function readChoices(): PhoneChoices {
  const first = { look: 'auto', navigator: firstNavigator(navigator.userAgent) } as const
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    const { look: theme, navigator: by } = stored as Partial<Record<keyof PhoneChoices, unknown>>
    return {
      look: THEMES.find((item) => item === theme) ?? first.look,
      navigator: NAVIGATORS.find((item) => item === by) ?? first.navigator,
    }
  } catch {
    return first
  }
}

export function saveChoices(choices: PhoneChoices): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(choices))
  } catch {
    // Then it holds until the page is closed.
  }
}

const DARK = '(prefers-color-scheme: dark)'

/** Applies the theme, and follows the phone's setting if chosen; returns a function that stops it. */
export function applyTheme(theme: Theme): () => void {
  const device = matchMedia(DARK)
  const show = () => {
    const dark = theme === 'night' || (theme === 'auto' && device.matches)
    document.documentElement.dataset['mode'] = dark ? 'dark' : 'light'
    for (const colour of document.querySelectorAll('meta[name="theme-color"]'))
      if (dark) colour.setAttribute('content', '#000000')
  }
  show()
  device.addEventListener('change', show)
  return () => device.removeEventListener('change', show)
}
