import type { Measuring } from '@kerbside/domain/operator/measuring.ts'
import { expect, test } from 'vitest'
import type { PaymentProviders } from '../features/payment/payment-providers.ts'
import { mapsOf, pageHeaders } from './page-headers.ts'
import { PAYMENT_SCRIPTS, scriptsOf } from './payment-hosts.ts'

const KEYS = { google: 'of-google', azure: 'of-azure' }

const SANDBOX: PaymentProviders = {
  gateway: 'sandbox',
  environment: '',
  paypal: '',
  sandboxFields: 'https://fields.example',
}

type PageHeadersOptions = { secret?: boolean; takesCards?: boolean; payments?: PaymentProviders }

const headersOf = (
  settings: Parameters<typeof mapsOf>[0]['settings'],
  { secret = false, takesCards = false, payments = SANDBOX }: PageHeadersOptions = {},
) =>
  pageHeaders({
    found: { page: 'booking', secret, embeds: false, takesCards, as: 'page' },
    nonce: 'n0nce',
    payments,
    maps: mapsOf({ settings }),
    embedders: [],
    https: true,
  })

const sourcesOf = (
  settings: Parameters<typeof mapsOf>[0]['settings'],
  headersFor: PageHeadersOptions = {},
) => {
  const policy = headersOf(settings, headersFor)['content-security-policy'] ?? ''
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

test('the built-in map needs no third-party host', () => {
  expect(hostsIn(sourcesOf({ mapSource: 'maplibre', mapKeys: KEYS }))).toEqual([])
})

test('an operator that uses Google’s maps allows Google’s hosts and no others', () => {
  const policy = sourcesOf({ mapSource: 'google', mapKeys: KEYS })
  expect(policy['script-src']).toContain('https://maps.googleapis.com')
  expect(policy['connect-src']).toContain('https://*.googleapis.com')
  expect(policy['img-src']).toContain('https://*.gstatic.com')
  expect(hostsIn(policy).filter((host) => !/google|gstatic/.test(host))).toEqual([])
})

test('an operator that uses Bing’s maps allows the Azure hosts that serve them', () => {
  const policy = sourcesOf({ mapSource: 'bing', mapKeys: KEYS })
  for (const directive of ['script-src', 'style-src', 'img-src', 'connect-src'])
    expect(policy[directive]).toContain('https://atlas.microsoft.com')
  expect(hostsIn(policy).filter((host) => !host.endsWith('atlas.microsoft.com'))).toEqual([])
})

test('without a key of that provider its hosts are not allowed', () => {
  const google = { mapSource: 'google', mapKeys: { ...KEYS, google: '' } } as const
  const bing = { mapSource: 'bing', mapKeys: { ...KEYS, azure: '' } } as const
  expect([...hostsIn(sourcesOf(google)), ...hostsIn(sourcesOf(bing))]).toEqual([])
})

test('no map provider’s script runs on a booking’s page, whose address is a secret', () => {
  const google = { mapSource: 'google', mapKeys: KEYS } as const
  expect(hostsIn(sourcesOf(google, { secret: true }))).toEqual([])
})

test('no map provider gets an unsafe script source', () => {
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
  'a page that takes cards allows exactly what its provider lists: $gateway $environment $paypal',
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

test.each(PROVIDERS)('a page without cards allows nothing of $gateway', (payments) => {
  expect(hostsIn(sourcesOf(OWN_MAP, { payments }))).toEqual([])
  expect(sourcesOf(OWN_MAP, { payments })['frame-src']).toEqual(["'none'"])
})

test('the sandbox’s fields are framed, and nothing else of the sandbox is allowed', () => {
  const policy = sourcesOf(OWN_MAP, { takesCards: true })
  expect(policy['frame-src']).toEqual(['https://fields.example'])
  expect(hostsIn(policy)).toEqual(['https://fields.example'])
})

test('a page with a secret address allows the payment provider but not the map', () => {
  const google = { mapSource: 'google', mapKeys: KEYS } as const
  const payments: PaymentProviders = { ...SANDBOX, gateway: 'stripe' }
  const hosts = hostsIn(sourcesOf(google, { secret: true, takesCards: true, payments }))
  expect(hosts).toContain('https://js.stripe.com')
  expect(hosts.filter((host) => /google|gstatic/.test(host))).toEqual([])
})

test('only a page that takes cards lets a wallet’s frame open the browser’s payment dialog', () => {
  const payments: PaymentProviders = { ...SANDBOX, gateway: 'stripe' }
  const headersFor = (takesCards: boolean) =>
    headersOf(OWN_MAP, { takesCards, payments })['permissions-policy']
  expect(headersFor(true)).toContain('payment=(self "https://js.stripe.com")')
  expect(headersFor(false)).toContain('payment=(self)')
})

test('no payment provider gets an unsafe script source or a host without TLS', () => {
  for (const { hosts } of PAYMENT_SCRIPTS)
    for (const host of Object.values(hosts).flat())
      expect(host).toMatch(/^https:\/\/(\*\.)?[a-z0-9.-]+\.[a-z]+$/)
  for (const payments of PROVIDERS)
    expect(JSON.stringify(sourcesOf(OWN_MAP, { takesCards: true, payments }))).not.toMatch(
      /unsafe-|strict-dynamic|"\*"|https:"/,
    )
})

test('an analytics provider is allowed only on pages that count visits, and only its own hosts', () => {
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
