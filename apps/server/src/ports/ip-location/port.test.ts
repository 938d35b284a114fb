import { describe, expect, onTestFinished, test } from 'vitest'
import type { FakeServer, Mode } from '../../../../../testkit/fake-server.ts'
import { openIpApi, openIpInfo } from '../../../../../testkit/ip-location/ip-service.ts'
import { SILENT } from '../../log.ts'
import { isPublic } from './is-public.ts'
import { type IpLocationSettings, openIpLocation } from './open-ip-location.ts'
import type { IpLocation } from './port.ts'

const KEY = 'a-key-of-the-install'
const LONDON = '81.2.69.142'
const DUBLIN = '2a02:1c8::1'
const clock = { at: new Date('2026-03-10T09:00:00Z') }
const deps = { now: () => clock.at, log: SILENT, budgetMs: 300 }

const noHeader = () => undefined
const saying = (country: string) => (name: string) =>
  name === 'cf-ipcountry' ? country : undefined

const open = (settings: Partial<IpLocationSettings>) =>
  openIpLocation(deps, { header: undefined, service: undefined, ...settings })

async function givenService(kind: 'ipinfo' | 'ipapi', { maxPerDay = 100 } = {}) {
  const fake = await (kind === 'ipinfo' ? openIpInfo(KEY) : openIpApi(KEY))
  onTestFinished(() => fake.close())
  const path = kind === 'ipinfo' ? '/{ip}/json' : '/{ip}/json/?key={key}'
  const service = { url: `${fake.url}${path}`, key: KEY, maxPerDay }
  return { fake, ipLocation: open({ service }) }
}

/** Every adapter passes the same contract tests; those that find a place agree on it. */
const adapters: Record<string, () => Promise<{ ipLocation: IpLocation; knows: boolean }>> = {
  embedded: async () => ({ ipLocation: open({}), knows: false }),
  header: async () => ({ ipLocation: open({ header: 'cf-ipcountry' }), knows: true }),
  ipinfo: async () => ({ ...(await givenService('ipinfo')), knows: true }),
  ipapi: async () => ({ ...(await givenService('ipapi')), knows: true }),
}

describe.each(Object.entries(adapters))('ip-location port: %s', (name, openAdapter) => {
  test('a visitor from London is in the United Kingdom, or unknown', async () => {
    const { ipLocation, knows } = await openAdapter()
    const found = await ipLocation.find({ ip: LONDON, headerOf: saying('GB') })
    expect(found?.country).toBe(knows ? 'GB' : undefined)
  })

  test('IPv6 is an address like any other', async () => {
    const { ipLocation, knows } = await openAdapter()
    const found = await ipLocation.find({ ip: DUBLIN, headerOf: saying('ie') })
    expect(found?.country).toBe(knows ? 'IE' : undefined)
  })

  test('an unknown address is undefined and no error', async () => {
    const { ipLocation } = await openAdapter()
    for (const country of ['XX', 'T1', '', 'United Kingdom', '<b>'])
      expect(await ipLocation.find({ ip: '8.8.4.4', headerOf: saying(country) })).toBeUndefined()
  })

  test.each(['127.0.0.1', '10.1.2.3', '192.168.1.20', '::1', 'fd12::1', 'nonsense'])(
    '%s has no country of its own',
    async (ip) => {
      const { ipLocation } = await openAdapter()
      expect(await ipLocation.find({ ip, headerOf: noHeader })).toBeUndefined()
    },
  )

  test('only a service returns more than the country', async () => {
    const { ipLocation } = await openAdapter()
    const found = await ipLocation.find({ ip: LONDON, headerOf: saying('GB') })
    const expected = { region: 'England', city: 'London', point: { lat: 51.5142, lng: -0.0931 } }
    if (name.startsWith('ip')) expect(found).toMatchObject(expected)
    else expect(found?.city ?? '').toBe('')
  })
})

test('the proxy’s header goes before a paid lookup', async () => {
  const { fake } = await givenService('ipinfo')
  const service = { url: `${fake.url}/{ip}/json`, key: KEY, maxPerDay: 10 }
  const ipLocation = open({ header: 'cf-ipcountry', service })
  expect(await ipLocation.find({ ip: LONDON, headerOf: saying('FR') })).toMatchObject({
    country: 'FR',
  })
  expect(fake.requests).toHaveLength(0)
  expect(await ipLocation.find({ ip: LONDON, headerOf: noHeader })).toMatchObject({ country: 'GB' })
})

test('an address is looked up once a day, and private ones never', async () => {
  const { fake, ipLocation } = await givenService('ipinfo')
  const request = (ip: string) => ipLocation.find({ ip, headerOf: noHeader })
  await Promise.all([request(LONDON), request(LONDON), request('10.0.0.7'), request('127.0.0.1')])
  expect(fake.requests).toHaveLength(1)
  clock.at = new Date(clock.at.getTime() + 25 * 60 * 60_000)
  await request(LONDON)
  expect(fake.requests).toHaveLength(2)
})

test('lookups stop at the daily limit', async () => {
  const { fake, ipLocation } = await givenService('ipapi', { maxPerDay: 3 })
  const request = (ip: string) => ipLocation.find({ ip, headerOf: noHeader })
  for (let last = 1; last <= 9; last++) await request(`8.8.8.${last}`)
  expect(await request(LONDON)).toBeUndefined()
  expect(fake.requests).toHaveLength(3)
  clock.at = new Date(clock.at.getTime() + 25 * 60 * 60_000)
  expect(await request(LONDON)).toMatchObject({ country: 'GB' })
})

test.each<Mode>(['error-500', 'busy-429', 'hangs', 'drips', 'rubbish', 'html', 'redirect', 'huge'])(
  'a service that %s keeps no one waiting',
  async (mode) => {
    const { fake, ipLocation } = await givenService('ipinfo')
    fake.mode = mode
    const began = performance.now()
    expect(await ipLocation.find({ ip: LONDON, headerOf: noHeader })).toBeUndefined()
    expect(performance.now() - began).toBeLessThan(20_000)
  },
)

test('a service that keeps failing is left alone for a while, and used again after', async () => {
  const { fake, ipLocation } = await givenService('ipinfo')
  fake.mode = 'error-500'
  const request = (ip: string) => ipLocation.find({ ip, headerOf: noHeader })
  for (let last = 1; last <= 6; last++) await request(`8.8.8.${last}`)
  expect(requestCount(fake)).toBe(3)
  fake.mode = 'well'
  clock.at = new Date(clock.at.getTime() + 31_000)
  expect(await request(LONDON)).toMatchObject({ country: 'GB' })
})

const requestCount = ({ requests }: FakeServer) => requests.length

test.each([
  '0.0.0.0',
  '100.64.3.2',
  '169.254.1.1',
  '172.31.255.255',
  '203.0.113.9',
  '255.255.255.255',
  '::',
  '::ffff:10.0.0.1',
  'fe80::1%eth0',
  '2001:db8::7',
])('%s is not on the internet', (ip) => expect(isPublic(ip)).toBe(false))

test.each(['8.8.8.8', '172.32.0.1', '::ffff:8.8.8.8', '2606:4700::1111'])(
  '%s is on the internet',
  (ip) => expect(isPublic(ip)).toBe(true),
)
