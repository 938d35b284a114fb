import type { Measuring } from '@kerbside/domain/operator/measuring.ts'
import { expect, test } from 'vitest'
import { mapsOf, pageHeaders } from './page-headers.ts'
import { PAYMENT_SCRIPTS, type PaymentProviders, scriptsOf } from './payment-hosts.ts'

const KEYS = { google: 'of-google', azure: 'of-azure' }

const SANDBOX: PaymentProviders = {
  gateway: 'sandbox',
  environment: '',
  paypal: '',
  sandboxFields: 'https://fields.example',
}

type Asked = { secret?: boolean; takesCards?: boolean; payments?: PaymentProviders }

const headersOf = (
  settings: Parameters<typeof mapsOf>[0]['settings'],
  { secret = false, takesCards = false, payments = SANDBOX }: Asked = {},
) =>
  pageHeaders({
    found: { page: 'booking', secret, embeds: false, takesCards, as: 'page' },
    nonce: 'n0nce',
    payments,
    maps: mapsOf({ settings }),
    embedders: [],
    https: true,
  })

const sourcesOf = (settings: Parameters<typeof mapsOf>[0]['settings'], asked: Asked = {}) => {
  const policy = headersOf(settings, asked)['content-security-policy'] ?? ''
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

const OWN_MAP = { mapSource: 'maplibre', mapKeys: KEYS } as const
const PROVIDERS: readonly PaymentProviders[] = [
  { ...SANDBOX, gateway: 'stripe' },
  { ...SANDBOX, gateway: 'braintree', environment: 'sandbox' },
  { ...SANDBOX, gateway: 'braintree', environment: 'production' },
  { ...SANDBOX, gateway: 'square', environment: 'sandbox' },
  { ...SANDBOX, gateway: 'square', environment: 'production' },
  { ...SANDBOX, gateway: 'stripe', paypal: 'sandbox' },
]

test.each(PROVIDERS)(
  'a page that takes cards opens what its provider lists, word for word: $gateway $environment $paypal',
  (payments) => {
    const policy = sourcesOf(OWN_MAP, { takesCards: true, payments })
    const listed = scriptsOf(payments).flatMap(({ hosts }) => Object.entries(hosts))
    expect(listed.length).toBeGreaterThan(0)
    for (const [directive, hosts] of listed)
      for (const host of hosts) expect(policy[directive]).toContain(host)
    const known = new Set(listed.flatMap(([, hosts]) => hosts))
    expect(hostsIn(policy).filter((host) => !known.has(host))).toEqual([])
  },
)

test.each(PROVIDERS)('a page without cards opens nothing of $gateway', (payments) => {
  expect(hostsIn(sourcesOf(OWN_MAP, { payments }))).toEqual([])
  expect(sourcesOf(OWN_MAP, { payments })['frame-src']).toEqual(["'none'"])
})

test('the sandbox’s fields are framed and nothing else of it is let in', () => {
  const policy = sourcesOf(OWN_MAP, { takesCards: true })
  expect(policy['frame-src']).toEqual(['https://fields.example'])
  expect(hostsIn(policy)).toEqual(['https://fields.example'])
})

test('where the address is a key, the one who takes the money is let in and the map is not', () => {
  const google = { mapSource: 'google', mapKeys: KEYS } as const
  const payments: PaymentProviders = { ...SANDBOX, gateway: 'stripe' }
  const hosts = hostsIn(sourcesOf(google, { secret: true, takesCards: true, payments }))
  expect(hosts).toContain('https://js.stripe.com')
  expect(hosts.filter((host) => /google|gstatic/.test(host))).toEqual([])
})

test('only a page that takes cards lets a wallet’s frame open the browser’s payment dialog', () => {
  const payments: PaymentProviders = { ...SANDBOX, gateway: 'stripe' }
  const asked = (takesCards: boolean) =>
    headersOf(OWN_MAP, { takesCards, payments })['permissions-policy']
  expect(asked(true)).toContain('payment=(self "https://js.stripe.com")')
  expect(asked(false)).toContain('payment=(self)')
})

test('no provider is worth scripts made from texts, nor a host without TLS', () => {
  for (const { hosts } of PAYMENT_SCRIPTS)
    for (const host of Object.values(hosts).flat())
      expect(host).toMatch(/^https:\/\/(\*\.)?[a-z0-9.-]+\.[a-z]+$/)
  for (const payments of PROVIDERS)
    expect(JSON.stringify(sourcesOf(OWN_MAP, { takesCards: true, payments }))).not.toMatch(
      /unsafe-|strict-dynamic|"\*"|https:"/,
    )
})

test('who counts visits is let in where visits are counted, and only by its own hosts', () => {
  const hostsOf = (measuring: Measuring, more: { counts?: true; isPreview?: true } = {}) => {
    const policy = pageHeaders({
      found: { page: 'home', secret: false, embeds: false, takesCards: false, as: 'page', ...more },
      nonce: 'n0nce',
      payments: SANDBOX,
      maps: 'own',
      measuring,
      embedders: [],
      https: true,
      ...more,
    })['content-security-policy']
    return policy?.match(/[a-z]+-src [^;]*https:[^;]*/g) ?? []
  }
  const matomo = { provider: 'matomo', id: '1', server: 'https://count.example/m' } as const
  const google = { provider: 'google', id: 'G-AB12CD34EF', server: '' } as const
  expect(hostsOf(matomo)).toEqual([])
  expect(hostsOf(matomo, { counts: true, isPreview: true })).toEqual([])
  expect(hostsOf(matomo, { counts: true })).toEqual(["connect-src 'self' https://count.example"])
  expect(hostsOf(google, { counts: true }).map((rule) => rule.split(' ')[0])).toEqual([
    'script-src',
    'img-src',
    'connect-src',
  ])
  for (const rule of hostsOf(google, { counts: true }))
    expect(rule.match(/https:\S+/g)?.every((host) => /\.google[\w.-]*\.com$/.test(host))).toBe(true)
})
