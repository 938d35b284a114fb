import { type Brand, derivePalette } from './palette.ts'
import { contrast, type Hex, readHex } from './tone.ts'

/** Places where an operator's colour needs contrast with its background. */
export type BrandUse = 'button' | 'link' | 'card' | 'accent' | 'dark-link' | 'dark-button'

/** One such place: the colour as given, the colour used there, and the contrast of each, 1 to 21. */
export type BrandMeasure = {
  use: BrandUse
  ground: Hex
  given: Hex
  used: Hex
  /** Required by WCAG 2.2 AA: 4.5 for text, 3 for graphics. */
  need: 4.5 | 3
  givenRatio: number
  usedRatio: number
}

/** Measures how readable two colours are on the site; undefined while one of them is invalid. */
export function measureBrand({
  colour,
  accent,
}: {
  colour: string
  accent: string
}): readonly BrandMeasure[] | undefined {
  const [fill, second] = [readHex(colour), readHex(accent)]
  if (!fill || !second) return undefined
  const brand: Brand = { brand: fill, accent: second, mode: 'auto', shape: 'soft', display: 'sans' }
  const { shared, light, dark } = derivePalette(brand)
  const role = (roles: Readonly<Record<string, string>>, name: string): Hex =>
    readHex(roles[name] ?? '') ?? fill
  const label = role(shared, 'on-brand')
  const measure = (
    use: BrandUse,
    { given, used, ground, need = 4.5 }: { given: Hex; used: Hex; ground: Hex; need?: 4.5 | 3 },
  ): BrandMeasure => ({
    use,
    given,
    used,
    ground,
    need,
    givenRatio: contrast(given, ground),
    usedRatio: contrast(used, ground),
  })
  const onDay = { given: fill, used: role(light, 'ink') }
  const onNight = { given: fill, used: role(dark, 'ink') }
  return [
    measure('button', { given: label, used: label, ground: fill }),
    measure('link', { ...onDay, ground: role(light, 'page') }),
    measure('card', { ...onDay, ground: role(light, 'sunk') }),
    measure('accent', {
      given: second,
      used: role(light, 'hero-mark'),
      ground: role(light, 'hero'),
      need: 3,
    }),
    measure('dark-link', { ...onNight, ground: role(dark, 'page') }),
    measure('dark-button', { given: label, used: label, ground: fill }),
  ]
}
