import { fileURLToPath } from 'node:url'
import { DEFAULT_SETTINGS, type Operator } from '@kerbside/domain/operator/operator.ts'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { FakeServer } from '../../../../../testkit/fake-server.ts'
import { openAviationStack } from '../../../../../testkit/flights/aviation-stack.ts'
import { openFlightAware } from '../../../../../testkit/flights/flight-aware.ts'
import { openMailServer } from '../../../../../testkit/mail/mail-server.ts'
import { openAzure } from '../../../../../testkit/places/azure.ts'
import { openGoogle } from '../../../../../testkit/places/google.ts'
import { openAzureRoutes } from '../../../../../testkit/roads/azure.ts'
import { openGoogleRoutes } from '../../../../../testkit/roads/google.ts'
import { openTwilio } from '../../../../../testkit/sms/twilio.ts'
import { openAirlines } from '../places/airlines.ts'
import { openAirports } from '../places/airports.ts'
import { embeddedKeyChecks } from './embedded.ts'
import { networkKeyChecks } from './network.ts'
import { CHECKED_KEYS, INSIDE, type KeyChecks, type KeyToCheck } from './port.ts'

const data = fileURLToPath(new URL('../../../data', import.meta.url))
const now = () => new Date('2026-03-10T12:00:00Z')
const lists = { airlines: openAirlines(data), airports: openAirports(data) }
const adapters: Record<string, KeyChecks> = {
  embedded: embeddedKeyChecks(),
  network: networkKeyChecks({ now, ...lists, inner: true }),
}
const KEY = 'a-key-of-the-operators-own'

const operatorWith = (engines: Partial<Operator['settings']['engines']>): Operator =>
  ({
    id: 'o1',
    slug: 'kerbside',
    name: 'Kerbside',
    country: 'GB',
    zone: 'Europe/London',
    base: { lat: 51.5074, lng: -0.1278 },
    settings: { ...DEFAULT_SETTINGS, engines: { places: [], roads: [], ...engines } },
  }) as unknown as Operator

const checkKey = (key: Pick<KeyToCheck, 'name' | 'value'> & Partial<KeyToCheck>) =>
  adapters['network']?.checkKey({ operator: operatorWith({}), ...key })

const closing = <One extends { close: () => Promise<void> }>(item: One): One => {
  onTestFinished(() => item.close())
  return item
}

describe.each(Object.entries(adapters))('%s', (_, checks) => {
  test.each(['mail-smtp', 'sms-twilio'] as const)(
    'a malformed %s key is never good, and no result repeats it',
    async (name) => {
      const value = 'nonsense-that-is-secret'
      const responses = await checks.checkKey({ operator: operatorWith({}), name, value })
      expect(responses.map(({ word: outcome }) => outcome)).not.toContain('good')
      expect(JSON.stringify(responses)).not.toContain(value)
    },
  )
})

test('an install without a network says nothing about any key', async () => {
  for (const name of CHECKED_KEYS)
    expect(
      await adapters['embedded']?.checkKey({ operator: operatorWith({}), name, value: KEY }),
    ).toEqual([])
})

/** Fake engines of a key's places and roads, as the operator's settings name them. */
const MAPS = {
  'google-maps': async () => ({
    places: closing(await openGoogle(KEY)),
    roads: closing(await openGoogleRoutes(KEY, { now })),
    engine: 'google' as const,
  }),
  'azure-maps': async () => ({
    places: closing(await openAzure(KEY)),
    roads: closing(await openAzureRoutes(KEY, { now })),
    engine: 'azure' as const,
  }),
}

describe.each(['google-maps', 'azure-maps'] as const)('%s', (name) => {
  const open = async () => {
    const { places, roads, engine } = await MAPS[name]()
    const operator = operatorWith({
      places: [{ engine, url: places.url }],
      roads: [{ engine, url: roads.url }],
    })
    return { places, roads, engine, check: (value: string) => checkKey({ operator, name, value }) }
  }

  test('a good key finds addresses and routes, with one request each', async () => {
    const { places, roads, check } = await open()
    expect(await check(KEY)).toEqual([
      { use: 'places', word: 'good', why: '' },
      { use: 'roads', word: 'good', why: '' },
    ])
    expect([places.requests.length, roads.requests.length]).toEqual([1, 1])
  })

  test('an unknown key is rejected, and no result repeats it', async () => {
    const { check } = await open()
    const responses = await check('another-key')
    expect(responses?.map(({ word: outcome }) => outcome)).toEqual(['refused', 'refused'])
    expect(JSON.stringify(responses)).not.toContain('another-key')
  })

  test.each(['error-500', 'busy-429', 'rubbish', 'html', 'redirect'] as const)(
    'an engine that answers with %s says nothing about the key, whatever the other one says',
    async (mode) => {
      const { roads, check } = await open()
      roads.mode = mode
      const responses = await check(KEY)
      expect(responses).toMatchObject([{ word: 'good' }, { use: 'roads', word: 'no-response' }])
      expect(responses?.[1]?.why).not.toBe('')
      expect(JSON.stringify(responses)).not.toMatch(new RegExp(`${KEY}|127\\.0\\.0\\.1`))
    },
  )

  test('an operator that uses the key for addresses only has only that use checked', async () => {
    const { places, engine } = await open()
    const operator = operatorWith({ places: [{ engine, url: places.url }] })
    expect(await checkKey({ operator, name, value: KEY })).toMatchObject([{ use: 'places' }])
  })
})

describe.each([
  ['flightaware', openFlightAware],
  ['aviationstack', openAviationStack],
] as const)('%s', (name, openEngine) => {
  const open = async (): Promise<{ engine: FakeServer; operator: Operator }> => {
    const engine = closing(await openEngine(KEY))
    return { engine, operator: operatorWith({ flights: [{ engine: name, url: engine.url }] }) }
  }

  test('a good key finds a flight; another key is rejected; an engine that is down says nothing', async () => {
    const { engine, operator } = await open()
    expect(await checkKey({ operator, name, value: KEY })).toEqual([
      { use: 'flights', word: 'good', why: '' },
    ])
    expect(await checkKey({ operator, name, value: 'other' })).toMatchObject([{ word: 'refused' }])
    engine.mode = 'error-500'
    expect(await checkKey({ operator, name, value: KEY })).toMatchObject([
      { word: 'no-response', why: 'status 500' },
    ])
  })
})

describe('mail-smtp', () => {
  const email = {
    ref: 'a-try@kerbside.example',
    from: { name: 'Kerbside', address: 'cars@kerbside.example' },
    to: 'ann@kerbside.example',
    subject: 'The mail server works',
    text: 'It works.',
    html: '<p>It works.</p>',
    files: [],
    writtenAt: now(),
  }
  const account = { user: 'cars', password: 'good-password' }
  const addressOf = ({ port }: { port: number }, password = account.password) =>
    `smtp://cars:${password}@127.0.0.1:${port}`

  test('a server that accepts the sign-in takes an e-mail if there is one, and otherwise gets none', async () => {
    const server = closing(await openMailServer(account))
    const value = addressOf(server)
    expect(await checkKey({ name: 'mail-smtp', value })).toEqual([
      { use: 'login', word: 'good', why: '' },
    ])
    expect(server.received).toEqual([])
    expect(await checkKey({ name: 'mail-smtp', value, email })).toEqual([
      { use: 'login', word: 'good', why: '' },
      { use: 'email', word: 'good', why: '' },
    ])
    expect(server.received.map(({ to }) => to)).toEqual([['ann@kerbside.example']])
  })

  test('a wrong password is rejected before any e-mail is sent, and no result repeats it', async () => {
    const server = closing(await openMailServer(account))
    const value = addressOf(server, 'wrong-password')
    const responses = await checkKey({ name: 'mail-smtp', value, email })
    expect(responses).toEqual([
      { use: 'login', word: 'refused', why: expect.stringContaining('answered 535') },
    ])
    expect(JSON.stringify(responses)).not.toContain('wrong-password')
    expect(server.received).toEqual([])
  })

  test('a server that accepts the sign-in but not the e-mail is reported so', async () => {
    const server = closing(await openMailServer(account))
    server.mode = 'unknown-reader'
    expect(await checkKey({ name: 'mail-smtp', value: addressOf(server), email })).toMatchObject([
      { use: 'login', word: 'good' },
      { use: 'email', word: 'refused', why: expect.stringContaining('550') },
    ])
    server.mode = 'greylists'
    expect(await checkKey({ name: 'mail-smtp', value: addressOf(server), email })).toMatchObject([
      { use: 'login', word: 'good' },
      { use: 'email', word: 'no-response' },
    ])
  })

  test.each([
    'localhost',
    '127.0.0.1',
    '[::1]',
    '10.1.2.3',
    '169.254.169.254',
    '[::ffff:10.1.2.3]',
  ])(
    'an operator’s mail server in the install’s own network gets no connection: %s',
    async (host) => {
      const outside = networkKeyChecks({ now, ...lists })
      const value = `smtp://cars:good-password@${host}:2525`
      expect(
        await outside.checkKey({ operator: operatorWith({}), name: 'mail-smtp', value }),
      ).toEqual([{ use: 'login', word: 'no-response', why: INSIDE }])
    },
  )

  test('a server that is unreachable says nothing about the password', async () => {
    const gone = await openMailServer(account)
    await gone.close()
    expect(await checkKey({ name: 'mail-smtp', value: addressOf(gone) })).toMatchObject([
      { use: 'login', word: 'no-response', why: expect.stringMatching(/^no answer/) },
    ])
  })
})

describe('sms-twilio', () => {
  const known = { account: `AC${'1'.repeat(32)}`, token: 'tok:en', from: '+442079460999' }
  const check = ({ url, ...overrides }: typeof known & { url: string }) =>
    networkKeyChecks({ now, ...lists, twilioUrl: url }).checkKey({
      operator: operatorWith({}),
      name: 'sms-twilio',
      value: JSON.stringify(overrides),
    })

  test('an account is looked up without sending a text; a wrong token and a suspended account are rejected', async () => {
    const twilio = closing(await openTwilio(known))
    expect(await check({ ...known, url: twilio.url })).toEqual([
      { use: 'account', word: 'good', why: '' },
      { use: 'sender', word: 'good', why: '' },
    ])
    expect(twilio.requests.map(({ method }) => method)).toEqual(['GET', 'GET'])
    expect(await check({ ...known, from: '+442079460998', url: twilio.url })).toMatchObject([
      { use: 'account', word: 'good' },
      { use: 'sender', word: 'refused', why: 'the sender is no number of this account' },
    ])
    const wrong = await check({ ...known, token: 'a-wrong-token', url: twilio.url })
    expect(wrong).toMatchObject([{ word: 'refused', why: 'status 401' }])
    expect(JSON.stringify(wrong)).not.toContain('a-wrong-token')
    expect(
      await check({ ...known, account: `AC${'2'.repeat(32)}`, url: twilio.url }),
    ).toMatchObject([{ word: 'refused', why: 'the account is unknown' }])
    const ended = closing(await openTwilio({ ...known, status: 'suspended' }))
    expect(await check({ ...known, url: ended.url })).toMatchObject([
      { word: 'refused', why: 'the account is suspended' },
    ])
  })
})
