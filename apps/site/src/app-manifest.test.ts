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

test('the name under an icon is whole words, as many as fit', () => {
  expect(manifestOf({})['short_name']).toBe('Kerbside')
  expect(manifestOf({ title: 'Northway Chauffeurs' })['short_name']).toBe('Northway')
  expect(manifestOf({ title: 'The Cab of York' })['short_name']).toBe('The Cab of')
  expect(manifestOf({ title: 'Hackneycarriages' })['short_name']).toBe('Hackneycarri')
})

test('an app begins on the ground of its page: dark where the operator is dark', () => {
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

test('at night the browser’s bar is as dark as the head of the page', () => {
  const { dark } = derivePalette({ brand: BRAND.colour, ...BRAND })
  expect(themeColours(BRAND)).toEqual({ light: '#0b6e4f', dark: dark['surface'] })
})

test('a phone that cuts a shape out of an icon gets one made for it', () => {
  expect(manifestOf({})['icons']).toContainEqual(
    expect.objectContaining({ purpose: 'maskable', sizes: '512x512' }),
  )
})
