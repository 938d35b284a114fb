import type { Operator } from '@kerbside/domain/operator/operator.ts'
import { derivePalette, type Palette } from '@kerbside/theme/palette.ts'
import { localeOf } from './site-words.ts'

type App = {
  /** Where it begins, and the only room it has. */
  start: string
  name: string
  /** Under its icon, where the operator has other apps; else the operator's name. */
  short?: string
  description?: string
  orientation?: 'portrait'
  /** What is seen while it opens, where that is not the ground of the operator's pages. */
  ground?: string
  /** What a long press on its icon offers. */
  shortcuts?: readonly { name: string; url: string }[]
}

/** Longer names are cut under an icon, where nobody sees what was meant. */
const MOST_LETTERS = 12

/** What makes a page of an operator an app of its own: the same mark and colours for each. */
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
      shortcuts: shortcuts.map((one) => ({
        ...one,
        icons: [{ src: '/icon-192.png', type: 'image/png', sizes: '192x192' }],
      })),
    }),
  })
}

/** The bar of a browser above the page: by day the brand’s own colour, by night as dark as the page’s head. */
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

/** Whole words, as many as fit; of one long word its beginning. */
function shortName(title: string): string {
  if (title.length <= MOST_LETTERS) return title
  const words = title.split(' ')
  const fitting = words.filter((_, at) => words.slice(0, at + 1).join(' ').length <= MOST_LETTERS)
  return fitting.length > 0 ? fitting.join(' ') : title.slice(0, MOST_LETTERS)
}
