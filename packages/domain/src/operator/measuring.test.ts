import { describe, expect, test } from 'vitest'
import { checkAnalyticsSettings, measuringOf } from './measuring.ts'

const of = (provider: 'none' | 'plausible' | 'matomo' | 'google', id = '', server = '') => ({
  measuring: { provider, id, server },
})

describe('the analytics provider of an operator', () => {
  test('is none by default', () => {
    expect(measuringOf({})).toBeUndefined()
    expect(measuringOf(of('none', 'example.com'))).toBeUndefined()
    expect(checkAnalyticsSettings(of('none'))).toBeUndefined()
  })

  test('Plausible uses its own server, or one the operator names', () => {
    expect(measuringOf(of('plausible', 'kerbside.example'))).toEqual({
      provider: 'plausible',
      id: 'kerbside.example',
      server: 'https://plausible.io',
    })
    expect(
      measuringOf(of('plausible', 'kerbside.example', 'https://count.kerbside.example/'))?.server,
    ).toBe('https://count.kerbside.example')
  })

  test('Matomo needs a server that the operator names', () => {
    expect(checkAnalyticsSettings(of('matomo', '3'))?.at).toBe('server')
    expect(measuringOf(of('matomo', '3', 'https://count.example/matomo'))).toEqual({
      provider: 'matomo',
      id: '3',
      server: 'https://count.example/matomo',
    })
  })

  test('Google always uses its own server, whatever else is entered', () => {
    expect(measuringOf(of('google', 'G-AB12CD34EF', 'https://elsewhere.example'))?.server).toBe('')
  })

  test.each([
    ['plausible', 'not a host', ''],
    ['plausible', 'a.example', 'https://count.example; script-src *'],
    ['plausible', 'a.example', 'http://count.example'],
    ['matomo', '0', 'https://count.example'],
    ['matomo', '1', 'https://count.example/?x=1'],
    ['google', 'UA-1234-1', ''],
  ] as const)(
    '%s with the id "%s" at "%s" is rejected, and visits are not counted',
    (provider, id, server) => {
      expect(checkAnalyticsSettings(of(provider, id, server))).toBeDefined()
      expect(measuringOf(of(provider, id, server))).toBeUndefined()
    },
  )
})
