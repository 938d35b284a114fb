import type { Operator } from '@kerbside/domain/operator/operator.ts'
import { derivePalette } from '@kerbside/theme/palette.ts'
import { expect, test } from 'vitest'
import { themeColours, writeManifest } from './app-manifest.ts'

const BRAND: Operator['brand'] = {
  title: 'Kerbside',
  colour: '#0b6e4f',
  accent: '#f4c95d',
  mode: 'auto',
  shape: 'soft',
  display: 'sans',
  mark: 'route',
}
const manifestOf = (brand: Partial<Operator['brand']>) =>
  JSON.parse(
    writeManifest({ slug: 'kerbside', settings: {}, brand: { ...BRAND, ...brand } } as Operator, {
      start: '/',
      name: 'Kerbside',
      shortcuts: [{ name: 'Book', url: '/booking.html' }],
    }),
  ) as Record<string, unknown>

test('the name under an icon consists of as many whole words as fit', () => {
  expect(manifestOf({})['short_name']).toBe('Kerbside')
  expect(manifestOf({ title: 'Northway Chauffeurs' })['short_name']).toBe('Northway')
  expect(manifestOf({ title: 'The Cab of York' })['short_name']).toBe('The Cab of')
  expect(manifestOf({ title: 'Hackneycarriages' })['short_name']).toBe('Hackneycarri')
})

test('an app opens with the background of its page: dark if the operator’s theme is dark', () => {
  const { light, dark } = derivePalette({ brand: BRAND.colour, ...BRAND })
  expect(manifestOf({})).toMatchObject({
    background_color: light['page'],
    theme_color: '#0b6e4f',
  })
  expect(manifestOf({ mode: 'dark' })).toMatchObject({
    background_color: dark['page'],
    theme_color: dark['surface'],
  })
})

test('in dark mode the browser’s bar has the colour of the page’s header', () => {
  const { dark } = derivePalette({ brand: BRAND.colour, ...BRAND })
  expect(themeColours(BRAND)).toEqual({ light: '#0b6e4f', dark: dark['surface'] })
})

test('there is an icon for phones that cut a shape out of it', () => {
  expect(manifestOf({})['icons']).toContainEqual(
    expect.objectContaining({ purpose: 'maskable', sizes: '512x512' }),
  )
})
