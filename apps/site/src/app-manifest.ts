import type { Operator } from '@kerbside/domain/operator/operator.ts'
import { derivePalette, type Palette } from '@kerbside/theme/palette.ts'
import { localeOf } from './site-messages.ts'

type App = {
  /** Start address and scope of the app. */
  start: string
  name: string
  /** Name under its icon, if the operator has other apps; default is the operator's name. */
  short?: string
  description?: string
  orientation?: 'portrait'
  /** Background while it opens, if it is not that of the operator's pages. */
  ground?: string
  /** Offered by a long press on its icon. */
  shortcuts?: readonly { name: string; url: string }[]
}

/** Longer names are truncated under an icon. */
const MAX_SHORT_NAME_LENGTH = 12

/** The manifest that makes a page of an operator an app: every app has the same mark and colours. */
export function writeManifest(operator: Operator, app: App): string {
  const { brand, slug } = operator
  const { start, name, short = brand.title, ground, shortcuts = [], ...more } = app
  return JSON.stringify({
    id: `${start}?of=${slug}`,
    name,
    short_name: shortName(short),
    lang: localeOf(operator),
    dir: 'ltr',
    ...more,
    start_url: start,
    scope: start,
    display: 'standalone',
    background_color: ground ?? firstPalette(brand)['page'],
    theme_color: themeColours(brand)[brand.mode === 'dark' ? 'dark' : 'light'],
    categories: ['travel'],
    icons: [
      { src: '/icon.svg', type: 'image/svg+xml', sizes: 'any', purpose: 'any' },
      { src: '/icon-192.png', type: 'image/png', sizes: '192x192', purpose: 'any' },
      { src: '/icon-512.png', type: 'image/png', sizes: '512x512', purpose: 'any' },
      { src: '/icon-bleed-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
    ],
    ...(shortcuts.length > 0 && {
      shortcuts: shortcuts.map((shortcut) => ({
        ...shortcut,
        icons: [{ src: '/icon-192.png', type: 'image/png', sizes: '192x192' }],
      })),
    }),
  })
}

/** The colour of the browser's bar: in light mode the brand’s colour, in dark mode that of the page’s header. */
export function themeColours(brand: Operator['brand']): { light: string; dark: string } {
  return { light: brand.colour, dark: paletteOf(brand).dark['surface'] ?? brand.colour }
}

function firstPalette(brand: Operator['brand']): Palette['light'] {
  const { light, dark } = paletteOf(brand)
  return brand.mode === 'dark' ? dark : light
}

function paletteOf({ colour, ...rest }: Operator['brand']): Palette {
  return derivePalette({ brand: colour, ...rest })
}

/** As many whole words as fit; a single long word is cut. */
function shortName(title: string): string {
  if (title.length <= MAX_SHORT_NAME_LENGTH) return title
  const words = title.split(' ')
  const fitting = words.filter(
    (_, index) => words.slice(0, index + 1).join(' ').length <= MAX_SHORT_NAME_LENGTH,
  )
  return fitting.length > 0 ? fitting.join(' ') : title.slice(0, MAX_SHORT_NAME_LENGTH)
}
