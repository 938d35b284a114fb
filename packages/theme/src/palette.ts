import { buttonRoles } from './button-roles.ts'
import { darkRoles } from './dark.ts'
import { lightRoles } from './light.ts'
import type { Roles } from './seed.ts'
import type { Hex } from './tone.ts'
import { readHex, toneOf } from './tone.ts'

/** What an operator chooses. All colours, corners and typefaces of the product are derived from it. */
export type Brand = {
  /** `#rgb` or `#rrggbb`; the exact fill of buttons and of the logo's mark. */
  brand: string
  /** A second colour, for the line on the hero; the brand colour by default. */
  accent?: string | undefined
  /** `auto` follows the device. A page can override it with `data-mode` on the root element. */
  mode: 'light' | 'dark' | 'auto'
  shape: 'sharp' | 'soft' | 'round'
  /** The typeface of headings; body text is always in the product's sans. */
  display: 'sans' | 'serif' | 'humanist' | 'geometric' | 'slab' | 'rounded'
}

export type Palette = { shared: Roles; light: Roles; dark: Roles }

/** Derives every colour role of the design, for light and dark mode, with sufficient contrast. */
export function derivePalette(brand: Brand): Palette {
  const fill = mustBeHex(brand.brand)
  const accent = brand.accent === undefined ? fill : mustBeHex(brand.accent)
  const seed = { brand: toneOf(fill), fill, accent: toneOf(accent) }
  return {
    shared: {
      ...buttonRoles(fill),
      accent,
      ...mustKnow(SHAPES, brand.shape),
      ...mustKnow(FACES, brand.display),
    },
    light: lightRoles(seed),
    dark: darkRoles(seed),
  }
}

/** The style sheet of a brand, minified: one root block, and the other mode if needed. Without some roles, if a page has no use for them. */
export function themeCss(brand: Brand, without: ReadonlySet<string> = new Set()): string {
  const { shared, light, dark } = derivePalette(brand)
  const declare = (roles: Roles) =>
    declared(Object.fromEntries(Object.entries(roles).filter(([role]) => !without.has(role))))
  const [first, all] = brand.mode === 'dark' ? [dark, light] : [light, dark]
  const second = Object.fromEntries(
    Object.entries(all).filter(([role, value]) => first[role] !== value),
  )
  const other = brand.mode === 'dark' ? 'light' : 'dark'
  const auto =
    brand.mode === 'auto'
      ? `@media(prefers-color-scheme:dark){:root:not([data-mode=light]){${declare(second)}}}`
      : ''
  return `:root{${declare(shared)};${declare(first)}}${auto}:root[data-mode=${other}]{${declare(second)}}`
}

function declared(roles: Roles): string {
  return Object.entries(roles)
    .map(
      ([role, value]) =>
        `${role === 'color-scheme' ? '' : '--'}${role}:${value.replace(/#(.)\1(.)\2(.)\3\b/g, '#$1$2$3')}`,
    )
    .join(';')
}

function mustBeHex(colour: string): Hex {
  const hex = readHex(colour)
  if (!hex) throw new Error('A brand colour must be #rgb or #rrggbb.')
  return hex
}

function mustKnow(choices: Record<string, Roles>, choice: string): Roles {
  const roles = Object.hasOwn(choices, choice) ? choices[choice] : undefined
  if (!roles) throw new Error('A brand names its shape and display face from the list.')
  return roles
}

const SHAPES: Record<Brand['shape'], Roles> = {
  sharp: { r1: '2px', r2: '2px', r3: '3px', pill: '2px', ring: '2px' },
  soft: { r1: '6px', r2: '12px', r3: '20px', pill: '99px', ring: '24px' },
  round: { r1: '14px', r2: '20px', r3: '28px', pill: '99px', ring: '24px' },
}

const FACES: Record<Brand['display'], Roles> = {
  sans: { display: 'var(--font)', 'w-display': '700', track: '-.022em' },
  serif: {
    display: 'SourceSerif,FitSerif,serif',
    'w-display': '400',
    track: '-.012em',
  },
  // The others are not downloaded: each list ends in a typeface that every device has.
  humanist: {
    display: 'Seravek,"Gill Sans Nova",Ubuntu,Calibri,"Source Sans 3","DejaVu Sans",sans-serif',
    'w-display': '600',
    track: '-.01em',
  },
  geometric: {
    display: 'Avenir,Montserrat,Corbel,"URW Gothic","Century Gothic",sans-serif',
    'w-display': '600',
    track: '-.02em',
  },
  slab: {
    display: 'Rockwell,"Rockwell Nova","Roboto Slab","DejaVu Serif","Sitka Small",serif',
    'w-display': '600',
    track: '-.012em',
  },
  rounded: {
    display:
      'ui-rounded,"Hiragino Maru Gothic ProN",Quicksand,Comfortaa,"Arial Rounded MT",Calibri,sans-serif',
    'w-display': '700',
    track: '-.01em',
  },
}
