import { expect, test } from 'vitest'
import { mapsOf, pageHeaders } from './page-headers.ts'

const KEYS = { google: 'of-google', azure: 'of-azure' }

const sourcesOf = (
  settings: Parameters<typeof mapsOf>[0]['settings'],
  { secret = false }: { secret?: boolean } = {},
) => {
  const policy =
    pageHeaders({
      found: { secret, embeds: false, takesCards: false, as: 'page' },
      nonce: 'n0nce',
      cardFieldsOrigin: '',
      maps: mapsOf({ settings }),
      embedders: [],
      https: true,
    })['content-security-policy'] ?? ''
  return Object.fromEntries(
    policy.split('; ').map((rule) => {
      const [name = '', ...sources] = rule.split(' ')
      return [name, sources]
    }),
  )
}
const hostsIn = (policy: Record<string, string[]>) =>
  Object.values(policy)
    .flat()
    .filter((source) => source.startsWith('https:'))

test('the built-in map needs nobody else’s host', () => {
  expect(hostsIn(sourcesOf({ mapSource: 'maplibre', mapKeys: KEYS }))).toEqual([])
})

test('an operator of Google’s maps opens Google’s hosts and no others', () => {
  const policy = sourcesOf({ mapSource: 'google', mapKeys: KEYS })
  expect(policy['script-src']).toContain('https://maps.googleapis.com')
  expect(policy['connect-src']).toContain('https://*.googleapis.com')
  expect(policy['img-src']).toContain('https://*.gstatic.com')
  expect(hostsIn(policy).filter((host) => !/google|gstatic/.test(host))).toEqual([])
})

test('an operator of Bing’s maps opens those of Azure, which serves them', () => {
  const policy = sourcesOf({ mapSource: 'bing', mapKeys: KEYS })
  for (const directive of ['script-src', 'style-src', 'img-src', 'connect-src'])
    expect(policy[directive]).toContain('https://atlas.microsoft.com')
  expect(hostsIn(policy).filter((host) => !host.endsWith('atlas.microsoft.com'))).toEqual([])
})

test('without a key of that provider its hosts stay closed', () => {
  const google = { mapSource: 'google', mapKeys: { ...KEYS, google: '' } } as const
  const bing = { mapSource: 'bing', mapKeys: { ...KEYS, azure: '' } } as const
  expect([...hostsIn(sourcesOf(google)), ...hostsIn(sourcesOf(bing))]).toEqual([])
})

test('no provider runs on the page of a booking, whose address is a key', () => {
  const google = { mapSource: 'google', mapKeys: KEYS } as const
  expect(hostsIn(sourcesOf(google, { secret: true }))).toEqual([])
})

test('no map is worth scripts made from texts', () => {
  for (const mapSource of ['google', 'bing', 'maplibre'] as const) {
    const policy = JSON.stringify(sourcesOf({ mapSource, mapKeys: KEYS }))
    expect(policy).not.toMatch(/unsafe-|strict-dynamic|"\*"|https:"/)
  }
})
