import { findIpInfo, writeIpInfo } from '@kerbside/contract/country.ts'
import { DAY } from '@kerbside/domain/time.ts'
import { answering, givenServer } from '@kerbside/web/given-server.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { findCountry } from './find-country.ts'

const NOW = Date.parse('2026-12-03T09:00:00Z')

const inCountry = (country: string, currency = '') =>
  givenServer([
    answering(findIpInfo, () =>
      writeIpInfo({
        ip: '81.2.69.142',
        place: country ? { country, region: '', city: '', point: undefined } : undefined,
        currency,
      }),
    ),
  ])

const withServerDown = () =>
  givenServer([answering(findIpInfo, () => new Response('', { status: 503 }))])

beforeEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

test('the country is fetched once a day, and stored beyond the visit', async () => {
  const server = inCountry('IE', 'EUR')
  expect(await findCountry(NOW)).toEqual({ country: 'IE', currency: 'EUR' })
  expect(await findCountry(NOW + DAY / 2)).toEqual({ country: 'IE', currency: 'EUR' })
  expect(server.requests).toHaveLength(1)
  inCountry('FR')
  expect(await findCountry(NOW + 2 * DAY)).toEqual({ country: 'FR', currency: '' })
})

test('an unknown country is not fetched again that day', async () => {
  const server = inCountry('')
  expect(await findCountry(NOW)).toBeUndefined()
  expect(await findCountry(NOW + 1000)).toBeUndefined()
  expect(server.requests).toHaveLength(1)
})

test('if the server cannot be reached the last known country is used, without its prices', async () => {
  inCountry('IE', 'EUR')
  await findCountry(NOW)
  withServerDown()
  expect(await findCountry(NOW + 3 * DAY)).toEqual({ country: 'IE', currency: '' })
})

test.each(['nonsense', '7', '{"country":7}', '[]', '{"country":"IE"}'])(
  'a stored value that is invalid is fetched again: %s',
  async (text) => {
    localStorage.setItem('kerbside-country', text)
    inCountry('FR')
    expect(await findCountry(NOW)).toEqual({ country: 'FR', currency: '' })
  },
)

test('a browser without storage fetches it each time', async () => {
  const forbidden = () => {
    throw new DOMException('forbidden', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: forbidden, setItem: forbidden })
  const server = inCountry('IE')
  expect(await findCountry(NOW)).toEqual({ country: 'IE', currency: '' })
  expect(await findCountry(NOW)).toEqual({ country: 'IE', currency: '' })
  expect(server.requests).toHaveLength(2)
})
