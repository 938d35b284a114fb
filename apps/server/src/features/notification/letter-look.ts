import type { Operator } from '@kerbside/domain/operator/operator.ts'
import { derivePalette } from '@kerbside/theme/palette.ts'

/** An operator's brand as letters and papers wear it; colours as '#rrggbb'. */
export type LetterLook = {
  name: string
  phone: string
  email: string
  company: string
  address: string
  mark: string
  /** In the place of mark and name: sizes in pixels, its file goes with the letter. */
  logo?: { width: number; height: number }
  radius: string
  button: { fill: string; ink: string }
  serif: boolean
  light: Shades
  dark: Shades
}

type Shades = Record<'page' | 'surface' | 'text' | 'soft' | 'line' | 'ink' | 'tint', string>

const LOGO = { width: 240, height: 48 }

/** As large as there is room at the head of a letter. */
function shownSize({ width, height }: { width: number; height: number }) {
  const scale = Math.min(1, LOGO.width / width, LOGO.height / height)
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

const looks = new WeakMap<Operator, LetterLook>()

export function lookOf(operator: Operator): LetterLook {
  const known = looks.get(operator)
  if (known) return known
  const { brand, settings, name } = operator
  const { colour, accent, mode, shape, display } = brand
  const palette = derivePalette({ brand: colour, accent, mode, shape, display })
  const shades = (roles: Readonly<Record<string, string>>): Shades => {
    const one = (role: keyof Shades) => roles[role] ?? '#000000'
    return {
      page: one('page'),
      surface: one('surface'),
      text: one('text'),
      soft: one('soft'),
      line: one('line'),
      ink: one('ink'),
      tint: one('tint'),
    }
  }
  const look = {
    name,
    phone: settings.phone,
    email: settings.email,
    company: settings.company || name,
    address: settings.address,
    ...(brand.logo && { logo: shownSize(brand.logo) }),
    mark: Array.from(name.trim().toUpperCase())[0] ?? '',
    radius: palette.shared['r1'] ?? '6px',
    button: {
      fill: palette.shared['brand'] ?? colour,
      ink: palette.shared['on-brand'] ?? '#ffffff',
    },
    serif: display === 'serif',
    light: shades(palette.light),
    dark: shades(palette.dark),
  }
  looks.set(operator, look)
  return look
}
