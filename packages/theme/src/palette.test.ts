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

/** Describes every pair with too little contrast. */
function errorsOf(brand: Brand): string[] {
  const { shared, light, dark } = derivePalette(brand)
  const checkContrast = (mode: string, roles: Roles) => {
    const ratio = (item: string, other: string) => {
      const [a, b] = [readHex(roles[item] ?? ''), readHex(roles[other] ?? '')]
      return a && b ? contrast(a, b) : 0
    }
    const errors = (pairs: typeof TEXT_PAIRS, min: number) =>
      pairs
        .filter(([mark, ground]) => ratio(mark, ground) < min)
        .map(([mark, ground]) => `${mode} ${mark} on ${ground}: ${ratio(mark, ground).toFixed(2)}`)
    return [...errors(TEXT_PAIRS, 4.5), ...errors(MARK_PAIRS, 3)]
  }
  return [
    ...checkContrast('light', { ...shared, ...light }),
    ...checkContrast('dark', { ...shared, ...dark }),
  ]
}

const anyColour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((number) => `#${number.toString(16).padStart(6, '0')}`)

describe('contrast', () => {
  test('for any two colours an operator picks, everything is readable in light and dark mode', () => {
    fc.assert(
      fc.property(anyColour, anyColour, (brand, accent) => {
        expect(errorsOf({ ...kerbside, brand, accent })).toEqual([])
      }),
      { numRuns: 1500 },
    )
  }, 120_000)

  test('black, white, greys and the most saturated colours are readable too', () => {
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
    expect(hard.flatMap((brand) => errorsOf({ ...kerbside, brand, accent: brand }))).toEqual([])
  })

  test('both demonstration brands are readable', () => {
    expect(errorsOf(kerbside)).toEqual([])
    expect(errorsOf(northway)).toEqual([])
  })
})

describe('the brand colours', () => {
  test('the exact brand colour fills the buttons in both modes', () => {
    expect(derivePalette(kerbside).shared).toMatchObject({
      brand: '#0b6e4f',
      'on-brand': '#ffffff',
    })
    expect(derivePalette(northway).shared['brand']).toBe('#f2a900')
  })

  test('a green with enough contrast is used unchanged for lines', () => {
    expect(derivePalette(kerbside).light['ui']).toBe('#0b6e4f')
    expect(derivePalette(northway).dark['ui']).toBe('#f2a900')
  })

  test('amber is combined with graphite, not with brown', () => {
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
  test('auto follows the device unless the page overrides it', () => {
    const css = themeCss(kerbside)
    expect(css).toMatch(/^:root\{--brand:#0b6e4f;.*color-scheme:light/)
    expect(css).toContain(
      '@media(prefers-color-scheme:dark){:root:not([data-mode=light]){color-scheme:dark',
    )
    expect(css).toContain('}:root[data-mode=dark]{color-scheme:dark')
  })

  test('a dark brand is dark by default and can be switched to light', () => {
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
  ])('only hex colours are accepted: %s', (brand) => {
    expect(() => themeCss({ ...kerbside, brand })).toThrow('must be #rgb')
    expect(() => themeCss({ ...kerbside, accent: brand })).toThrow('must be #rgb')
  })

  test('a shape or typeface outside the list is rejected', () => {
    const shape = '};*{display:none' as Brand['shape']
    expect(() => themeCss({ ...kerbside, shape })).toThrow('from the list')
    expect(() => themeCss({ ...kerbside, display: 'constructor' as Brand['display'] })).toThrow()
  })

  test('short hex colours are expanded', () => {
    expect(derivePalette({ ...kerbside, brand: '#0A6' }).shared['brand']).toBe('#00aa66')
  })
})
