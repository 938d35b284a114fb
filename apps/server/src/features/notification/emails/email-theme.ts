import type { Operator } from '@kerbside/domain/operator/operator.ts'
import { derivePalette } from '@kerbside/theme/palette.ts'

/** An operator's brand in e-mails and documents; colours as '#rrggbb'. */
export type EmailTheme = {
  name: string
  phone: string
  email: string
  company: string
  address: string
  /** The first letter of the name; '' for the way from ring to square, as on the site. */
  mark: string
  /** Replaces mark and name; sizes in pixels. The file is attached to the e-mail. */
  logo?: { width: number; height: number }
  radius: string
  button: { fill: string; ink: string }
  serif: boolean
  light: Shades
  dark: Shades
}

type Shades = Record<'page' | 'surface' | 'text' | 'soft' | 'line' | 'ink' | 'tint', string>

const LOGO = { width: 240, height: 48 }

/** As large as the head of an e-mail allows. */
function shownSize({ width, height }: { width: number; height: number }) {
  const scale = Math.min(1, LOGO.width / width, LOGO.height / height)
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

const themes = new WeakMap<Operator, EmailTheme>()

export function emailTheme(operator: Operator): EmailTheme {
  const existing = themes.get(operator)
  if (existing) return existing
  const { brand, settings, name } = operator
  const { colour, accent, mode, shape, display } = brand
  const palette = derivePalette({ brand: colour, accent, mode, shape, display })
  const shades = (roles: Readonly<Record<string, string>>): Shades => {
    const item = (role: keyof Shades) => roles[role] ?? '#000000'
    return {
      page: item('page'),
      surface: item('surface'),
      text: item('text'),
      soft: item('soft'),
      line: item('line'),
      ink: item('ink'),
      tint: item('tint'),
    }
  }
  const theme = {
    name,
    phone: settings.phone,
    email: settings.email,
    company: settings.company || name,
    address: settings.address,
    ...(brand.logo && { logo: shownSize(brand.logo) }),
    mark: brand.mark === 'route' ? '' : (Array.from(name.trim().toUpperCase())[0] ?? ''),
    radius: palette.shared['r1'] ?? '6px',
    button: {
      fill: palette.shared['brand'] ?? colour,
      ink: palette.shared['on-brand'] ?? '#ffffff',
    },
    serif: display === 'serif',
    light: shades(palette.light),
    dark: shades(palette.dark),
  }
  themes.set(operator, theme)
  return theme
}
