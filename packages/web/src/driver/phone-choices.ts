import { firstNavigator, NAVIGATORS, type Navigator } from './navigation-link.ts'

export const LOOKS = ['auto', 'day', 'night'] as const
export type Look = (typeof LOOKS)[number]

/** What a driver chose for this phone; it is nobody else's business. */
export type PhoneChoices = { look: Look; navigator: Navigator }

const KEY = 'kerbside-driver-phone'

export function readChoices(): PhoneChoices {
  const first = { look: 'auto', navigator: firstNavigator(navigator.userAgent) } as const
  try {
    const said: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    const { look, navigator: by } = said as Partial<Record<keyof PhoneChoices, unknown>>
    return {
      look: LOOKS.find((known) => known === look) ?? first.look,
      navigator: NAVIGATORS.find((known) => known === by) ?? first.navigator,
    }
  } catch {
    return first
  }
}

export function keepChoices(choices: PhoneChoices): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(choices))
  } catch {
    // Then it holds until the page is closed.
  }
}

const DARK = '(prefers-color-scheme: dark)'

/** Shows the look, and follows the phone where that was chosen; answers what stops it. */
export function showLook(look: Look): () => void {
  const device = matchMedia(DARK)
  const show = () => {
    const dark = look === 'night' || (look === 'auto' && device.matches)
    document.documentElement.dataset['mode'] = dark ? 'dark' : 'light'
    for (const colour of document.querySelectorAll('meta[name="theme-color"]'))
      if (dark) colour.setAttribute('content', '#000000')
  }
  show()
  device.addEventListener('change', show)
  return () => device.removeEventListener('change', show)
}
