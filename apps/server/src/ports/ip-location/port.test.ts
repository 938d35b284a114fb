import { describe, expect, onTestFinished, test } from 'vitest'
import { openIpApi, openIpInfo } from '../../../../../testkit/ip-location/ip-service.ts'
import type { Mode, StandIn } from '../../../../../testkit/stand-in.ts'
import { SILENT } from '../../log.ts'
import { isPublic } from './is-public.ts'
import { type IpLocationSettings, openIpLocation } from './open-ip-location.ts'
import type { IpLocation } from './port.ts'

const KEY = 'a-key-of-the-install'
const LONDON = '81.2.69.142'
const DUBLIN = '2a02:1c8::1'
const clock = { at: new Date('2026-03-10T09:00:00Z') }
const means = { now: () => clock.at, log: SILENT, budgetMs: 300 }

const noHeader = () => undefined
const saying = (country: string) => (name: string) =>
  name === 'cf-ipcountry' ? country : undefined

const open = (said: Partial<IpLocationSettings>) =>
  openIpLocation(means, { header: undefined, service: undefined, ...said })

async function givenService(kind: 'ipinfo' | 'ipapi', { mostADay = 100 } = {}) {
  const standIn = await (kind === 'ipinfo' ? openIpInfo(KEY) : openIpApi(KEY))
  onTestFinished(() => standIn.close())
  const path = kind === 'ipinfo' ? '/{ip}/json' : '/{ip}/json/?key={key}'
  const service = { url: `${standIn.url}${path}`, key: KEY, mostADay }
  return { standIn, ipLocation: open({ service }) }
}

/** Every adapter keeps the same promises; what it knows it says alike. */
const adapters: Record<string, () => Promise<{ ipLocation: IpLocation; knows: boolean }>> = {
  embedded: async () => ({ ipLocation: open({}), knows: false }),
  header: async () => ({ ipLocation: open({ header: 'cf-ipcountry' }), knows: true }),
  ipinfo: async () => ({ ...(await givenService('ipinfo')), knows: true }),
  ipapi: async () => ({ ...(await givenService('ipapi')), knows: true }),
}

describe.each(Object.entries(adapters))('ip-location port: %s', (name, openAdapter) => {
  test('a visitor from London is in the United Kingdom, or nobody knows', async () => {
    const { ipLocation, knows } = await openAdapter()
    const found = await ipLocation.find({ ip: LONDON, headerOf: saying('GB') })
    expect(found?.country).toBe(knows ? 'GB' : undefined)
  })

  test('IPv6 is an address like any other', async () => {
    const { ipLocation, knows } = await openAdapter()
    const found = await ipLocation.find({ ip: DUBLIN, headerOf: saying('ie') })
    expect(found?.country).toBe(knows ? 'IE' : undefined)
  })

  test('what nobody knows is unknown, and no fault', async () => {
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

  test('only a service says more than the country', async () => {
    const { ipLocation } = await openAdapter()
    const found = await ipLocation.find({ ip: LONDON, headerOf: saying('GB') })
    const expected = { region: 'England', city: 'London', point: { lat: 51.5142, lng: -0.0931 } }
    if (name.startsWith('ip')) expect(found).toMatchObject(expected)
    else expect(found?.city ?? '').toBe('')
  })
})

test('the proxy is believed before anybody is paid', async () => {
  const { standIn } = await givenService('ipinfo')
  const service = { url: `${standIn.url}/{ip}/json`, key: KEY, mostADay: 10 }
  const ipLocation = open({ header: 'cf-ipcountry', service })
  expect(await ipLocation.find({ ip: LONDON, headerOf: saying('FR') })).toMatchObject({
    country: 'FR',
  })
  expect(standIn.heard).toHaveLength(0)
  expect(await ipLocation.find({ ip: LONDON, headerOf: noHeader })).toMatchObject({ country: 'GB' })
})

test('an address is asked for once a day, and private ones never', async () => {
  const { standIn, ipLocation } = await givenService('ipinfo')
  const ask = (ip: string) => ipLocation.find({ ip, headerOf: noHeader })
  await Promise.all([ask(LONDON), ask(LONDON), ask('10.0.0.7'), ask('127.0.0.1')])
  expect(standIn.heard).toHaveLength(1)
  clock.at = new Date(clock.at.getTime() + 25 * 60 * 60_000)
  await ask(LONDON)
  expect(standIn.heard).toHaveLength(2)
})

test('no more is asked in a day than is paid for', async () => {
  const { standIn, ipLocation } = await givenService('ipapi', { mostADay: 3 })
  const ask = (ip: string) => ipLocation.find({ ip, headerOf: noHeader })
  for (let last = 1; last <= 9; last++) await ask(`8.8.8.${last}`)
  expect(await ask(LONDON)).toBeUndefined()
  expect(standIn.heard).toHaveLength(3)
  clock.at = new Date(clock.at.getTime() + 25 * 60 * 60_000)
  expect(await ask(LONDON)).toMatchObject({ country: 'GB' })
})

test.each<Mode>(['error-500', 'busy-429', 'hangs', 'drips', 'rubbish', 'html', 'redirect', 'huge'])(
  'a service that %s keeps nobody waiting',
  async (mode) => {
    const { standIn, ipLocation } = await givenService('ipinfo')
    standIn.mode = mode
    const began = performance.now()
    expect(await ipLocation.find({ ip: LONDON, headerOf: noHeader })).toBeUndefined()
    expect(performance.now() - began).toBeLessThan(1_000)
  },
)

test('a service that keeps failing is left alone for a while, and heard again after', async () => {
  const { standIn, ipLocation } = await givenService('ipinfo')
  standIn.mode = 'error-500'
  const ask = (ip: string) => ipLocation.find({ ip, headerOf: noHeader })
  for (let last = 1; last <= 6; last++) await ask(`8.8.8.${last}`)
  expect(asked(standIn)).toBe(3)
  standIn.mode = 'well'
  clock.at = new Date(clock.at.getTime() + 31_000)
  expect(await ask(LONDON)).toMatchObject({ country: 'GB' })
})

const asked = ({ heard }: StandIn) => heard.length

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
])('%s is nowhere on the internet', (ip) => expect(isPublic(ip)).toBe(false))

test.each(['8.8.8.8', '172.32.0.1', '::ffff:8.8.8.8', '2606:4700::1111'])(
  '%s is on the internet',
  (ip) => expect(isPublic(ip)).toBe(true),
)
