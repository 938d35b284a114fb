import { statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openFolder } from '../test/database.ts'
import { readSettings } from './env.ts'
import { keepKey } from './keep-key.ts'

test('with nothing set it listens on this machine and keeps its own database', () => {
  expect(readSettings({})).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    publicUrl: 'http://localhost:3000',
    database: { kind: 'embedded' },
    demo: 'when-empty',
    simulation: true,
    rateLimitFactor: 1,
  })
})

test('an empty setting is none', () => {
  expect(readSettings({ DATABASE_URL: '', PORT: '' })).toEqual(readSettings({}))
})

test('every fault is named at once, in one line', () => {
  const read = () =>
    readSettings({
      PORT: '70000',
      DATABASE_URL: 'mysql://here',
      KERBSIDE_KEY: 'short',
      LOG_LEVEL: 'all',
    })

  expect(read).toThrow(/PORT must .*; DATABASE_URL must .*; KERBSIDE_KEY must .*; LOG_LEVEL must /)
  expect(read).not.toThrow(/\n/)
})

test('a public address loses its last slash, and follows the port when not given', () => {
  expect(readSettings({ PUBLIC_URL: 'https://book.example.com/' }).publicUrl).toBe(
    'https://book.example.com',
  )
  expect(readSettings({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080')
})

test('the key is made once, for its owner’s eyes only', () => {
  const dataDir = openFolder()

  const made = keepKey({ key: undefined, dataDir })

  expect(made).toHaveLength(32)
  expect(keepKey({ key: undefined, dataDir })).toEqual(made)
  expect(statSync(path.join(dataDir, 'key')).mode & 0o777).toBe(0o600)
})

test('a damaged key stops the start instead of losing every secret', () => {
  const dataDir = openFolder()
  writeFileSync(path.join(dataDir, 'key'), 'half')

  expect(() => keepKey({ key: undefined, dataDir })).toThrow('Put it back from a backup')
})

test('a key given in hexadecimal or base64 is the same key', () => {
  const key = Buffer.alloc(32, 7)
  expect(readSettings({ KERBSIDE_KEY: key.toString('hex') }).key).toEqual(key)
  expect(readSettings({ KERBSIDE_KEY: key.toString('base64') }).key).toEqual(key)
})

test('where visitors are is asked of nobody until the install says whom', () => {
  expect(readSettings({}).ipLocation).toEqual({ header: undefined, service: undefined })
  const said = readSettings({
    IP_COUNTRY_HEADER: 'CF-IPCountry',
    IP_LOCATION_URL: 'https://ipinfo.io/{ip}/json',
    IP_LOCATION_KEY: 'k',
  })
  expect(said.ipLocation).toEqual({
    header: 'CF-IPCountry',
    service: { url: 'https://ipinfo.io/{ip}/json', key: 'k', mostADay: 1000 },
  })
  expect(() => readSettings({ IP_LOCATION_URL: 'https://ipinfo.io/json' })).toThrow(/\{ip\}/)
})
