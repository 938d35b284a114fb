import { describe, expect, test } from 'vitest'
import { judgeMeasuring, measuringOf } from './measuring.ts'

const of = (provider: 'none' | 'plausible' | 'matomo' | 'google', id = '', server = '') => ({
  measuring: { provider, id, server },
})

describe('whom an operator lets count visits', () => {
  test('nobody, until it says whom', () => {
    expect(measuringOf({})).toBeUndefined()
    expect(measuringOf(of('none', 'example.com'))).toBeUndefined()
    expect(judgeMeasuring(of('none'))).toBeUndefined()
  })

  test('Plausible is asked at its own address, or at the operator’s', () => {
    expect(measuringOf(of('plausible', 'kerbside.example'))).toEqual({
      provider: 'plausible',
      id: 'kerbside.example',
      server: 'https://plausible.io',
    })
    expect(
      measuringOf(of('plausible', 'kerbside.example', 'https://count.kerbside.example/'))?.server,
    ).toBe('https://count.kerbside.example')
  })

  test('Matomo stands on a server of the operator’s own, which it names', () => {
    expect(judgeMeasuring(of('matomo', '3'))?.at).toBe('server')
    expect(measuringOf(of('matomo', '3', 'https://count.example/matomo'))).toEqual({
      provider: 'matomo',
      id: '3',
      server: 'https://count.example/matomo',
    })
  })

  test('Google’s server is Google’s, whatever else is written down', () => {
    expect(measuringOf(of('google', 'G-AB12CD34EF', 'https://elsewhere.example'))?.server).toBe('')
  })

  test.each([
    ['plausible', 'not a host', ''],
    ['plausible', 'a.example', 'https://count.example; script-src *'],
    ['plausible', 'a.example', 'http://count.example'],
    ['matomo', '0', 'https://count.example'],
    ['matomo', '1', 'https://count.example/?x=1'],
    ['google', 'UA-1234-1', ''],
  ] as const)('%s by the id "%s" at "%s" is refused, and nobody counts', (provider, id, server) => {
    expect(judgeMeasuring(of(provider, id, server))).toBeDefined()
    expect(measuringOf(of(provider, id, server))).toBeUndefined()
  })
})
