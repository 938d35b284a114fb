import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MARK_PAIRS, TEXT_PAIRS } from './contrast-pairs.ts'
import type { Brand } from './palette.ts'
import { derivePalette, themeCss } from './palette.ts'
import type { Roles } from './seed.ts'
import { contrast, readHex } from './tone.ts'

const kerbside: Brand = {
  brand: '#0b6e4f',
  accent: '#f4c95d',
  mode: 'auto',
  shape: 'soft',
  display: 'sans',
}
const northway: Brand = { brand: '#f2a900', mode: 'dark', shape: 'sharp', display: 'serif' }

/** Every pair that cannot be told apart well enough, in words. */
function faultsOf(brand: Brand): string[] {
  const { shared, light, dark } = derivePalette(brand)
  const look = (mode: string, roles: Roles) => {
    const ratio = (one: string, other: string) => {
      const [a, b] = [readHex(roles[one] ?? ''), readHex(roles[other] ?? '')]
      return a && b ? contrast(a, b) : 0
    }
    const faults = (pairs: typeof TEXT_PAIRS, least: number) =>
      pairs
        .filter(([mark, ground]) => ratio(mark, ground) < least)
        .map(([mark, ground]) => `${mode} ${mark} on ${ground}: ${ratio(mark, ground).toFixed(2)}`)
    return [...faults(TEXT_PAIRS, 4.5), ...faults(MARK_PAIRS, 3)]
  }
  return [...look('light', { ...shared, ...light }), ...look('dark', { ...shared, ...dark })]
}

const anyColour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((number) => `#${number.toString(16).padStart(6, '0')}`)

describe('contrast', () => {
  test('whatever two colours an operator picks, everything can be read, day and night', () => {
    fc.assert(
      fc.property(anyColour, anyColour, (brand, accent) => {
        expect(faultsOf({ ...kerbside, brand, accent })).toEqual([])
      }),
      { numRuns: 1500 },
    )
  }, 120_000)

  test('black, white, greys and the loudest colours are no exception', () => {
    const hard = [
      '#000',
      '#fff',
      '#777777',
      '#808080',
      '#ff0',
      '#00f',
      '#0f0',
      '#f0f',
      '#0ff',
      '#f00',
    ]
    expect(hard.flatMap((brand) => faultsOf({ ...kerbside, brand, accent: brand }))).toEqual([])
  })

  test('both demonstration brands can be read', () => {
    expect(faultsOf(kerbside)).toEqual([])
    expect(faultsOf(northway)).toEqual([])
  })
})

describe('the brand stays itself', () => {
  test('its exact colour fills the buttons, in both modes', () => {
    expect(derivePalette(kerbside).shared).toMatchObject({
      brand: '#0b6e4f',
      'on-brand': '#ffffff',
    })
    expect(derivePalette(northway).shared['brand']).toBe('#f2a900')
  })

  test('a green that already stands out is used for lines as it is', () => {
    expect(derivePalette(kerbside).light['ui']).toBe('#0b6e4f')
    expect(derivePalette(northway).dark['ui']).toBe('#f2a900')
  })

  test('amber goes with graphite, not with brown', () => {
    const { hero = '' } = derivePalette(northway).dark
    const [red = 0, green = 0, blue = 0] =
      hero.match(/[0-9a-f]{2}/g)?.map((two) => parseInt(two, 16)) ?? []
    expect(Math.max(red, green, blue) - Math.min(red, green, blue)).toBeLessThan(8)
  })

  test('a white button on a white card gets an edge', () => {
    const { light, dark } = derivePalette({ ...kerbside, brand: '#ffffff' })
    expect(light['brand-edge']).toBe(light['ui'])
    expect(dark['brand-edge']).toBe('#0000')
  })
})

describe('the style sheet', () => {
  test('auto follows the device unless the page says otherwise', () => {
    const css = themeCss(kerbside)
    expect(css).toMatch(/^:root\{--brand:#0b6e4f;.*color-scheme:light/)
    expect(css).toContain(
      '@media(prefers-color-scheme:dark){:root:not([data-mode=light]){color-scheme:dark',
    )
    expect(css).toContain('}:root[data-mode=dark]{color-scheme:dark')
  })

  test('a dark brand is dark at once and can be made light', () => {
    const css = themeCss(northway)
    expect(css).toMatch(/^:root\{[^}]*color-scheme:dark/)
    expect(css).not.toContain('@media')
    expect(css).toContain(':root[data-mode=light]{color-scheme:light')
  })

  test.each([
    'red;}body{display:none',
    '#fff}</style><script>',
    'url(//evil.example)',
    '#12345',
    '#1234567',
    '#fff ',
    'var(--x)',
    'rgb(0,0,0)',
    '',
  ])('nothing but a hex colour gets in: %s', (brand) => {
    expect(() => themeCss({ ...kerbside, brand })).toThrow('must be #rgb')
    expect(() => themeCss({ ...kerbside, accent: brand })).toThrow('must be #rgb')
  })

  test('a shape or face from outside the list is refused', () => {
    const shape = '};*{display:none' as Brand['shape']
    expect(() => themeCss({ ...kerbside, shape })).toThrow('from the list')
    expect(() => themeCss({ ...kerbside, display: 'constructor' as Brand['display'] })).toThrow()
  })

  test('short colours are written out', () => {
    expect(derivePalette({ ...kerbside, brand: '#0A6' }).shared['brand']).toBe('#00aa66')
  })
})
