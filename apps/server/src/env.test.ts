import { statSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openFolder } from '../test/database.ts'
import { readSettings } from './env.ts'
import { loadKey } from './load-key.ts'

test('without settings it listens on this machine only and uses the embedded database', () => {
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

test('an empty setting counts as not set', () => {
  expect(readSettings({ DATABASE_URL: '', PORT: '' })).toEqual(readSettings({}))
})

test('all errors are named at once, in one line', () => {
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

test('trusted proxies are addresses or ranges', () => {
  const trusted = (text: string) => readSettings({ TRUSTED_PROXIES: text }).trustedProxies
  expect(trusted('127.0.0.1, ::1 10.0.0.0/8 fd00::/8')).toEqual([
    '127.0.0.1',
    '::1',
    '10.0.0.0/8',
    'fd00::/8',
  ])
  for (const wrong of ['proxy', '10.0.0.0/33', '10.0.0/8', '10.0.0.0/', 'fd00::/129'])
    expect(() => trusted(wrong)).toThrow(/TRUSTED_PROXIES must be addresses or ranges/)
})

test('a public address loses its trailing slash, and follows the port when it is not set', () => {
  expect(readSettings({ PUBLIC_URL: 'https://book.example.com/' }).publicUrl).toBe(
    'https://book.example.com',
  )
  expect(readSettings({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080')
})

test('traces are off until a collector is named', () => {
  expect(readSettings({ OTEL_SERVICE_NAME: 'cabs' }).traces).toBeUndefined()
  const collector = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318/' }
  expect(readSettings(collector).traces).toEqual({
    endpoint: 'http://127.0.0.1:4318',
    headers: {},
    service: 'kerbside',
    share: 1,
  })
  const all = readSettings({
    ...collector,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20a=b, x-team=dispatch',
    OTEL_SERVICE_NAME: 'cabs',
    OTEL_TRACES_SAMPLER_ARG: '0.25',
  })
  expect(all.traces).toMatchObject({
    headers: { authorization: 'Bearer a=b', 'x-team': 'dispatch' },
    service: 'cabs',
    share: 0.25,
  })
})

test.each([
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4317'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'a secret'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization=%zz'],
  ['OTEL_TRACES_SAMPLER_ARG', '1.5'],
  ['OTEL_TRACES_SAMPLER_ARG', 'half'],
])('%s rejects %s without repeating it', (name, value) => {
  const read = () => readSettings({ [name]: value })
  expect(read).toThrow(`${name} must be`)
  expect(read).not.toThrow(value)
})

test('the key is generated once, readable by its owner only', () => {
  const dataDir = openFolder()

  const made = loadKey({ key: undefined, dataDir })

  expect(made).toHaveLength(32)
  expect(loadKey({ key: undefined, dataDir })).toEqual(made)
  expect(statSync(path.join(dataDir, 'key')).mode & 0o777).toBe(0o600)
})

test('a damaged key stops the start instead of making every secret unreadable', () => {
  const dataDir = openFolder()
  writeFileSync(path.join(dataDir, 'key'), 'half')

  expect(() => loadKey({ key: undefined, dataDir })).toThrow('Restore it from a backup')
})

test('a key given in hexadecimal or base64 is the same key', () => {
  const key = Buffer.alloc(32, 7)
  expect(readSettings({ KERBSIDE_KEY: key.toString('hex') }).key).toEqual(key)
  expect(readSettings({ KERBSIDE_KEY: key.toString('base64') }).key).toEqual(key)
})

test('no service is asked for clients’ locations until the install configures one', () => {
  expect(readSettings({}).ipLocation).toEqual({ header: undefined, service: undefined })
  const settings = readSettings({
    IP_COUNTRY_HEADER: 'CF-IPCountry',
    IP_LOCATION_URL: 'https://ipinfo.io/{ip}/json',
    IP_LOCATION_KEY: 'k',
  })
  expect(settings.ipLocation).toEqual({
    header: 'CF-IPCountry',
    service: { url: 'https://ipinfo.io/{ip}/json', key: 'k', maxPerDay: 1000 },
  })
  expect(() => readSettings({ IP_LOCATION_URL: 'https://ipinfo.io/json' })).toThrow(/\{ip\}/)
})

test('processes are counted, one per core with auto, and their parent says which is which', () => {
  expect(readSettings({})).toMatchObject({ processes: 1, worker: undefined })
  expect(readSettings({ KERBSIDE_PROCESSES: 'auto' }).processes).toBe(availableParallelism())
  for (const wrong of ['0', '65', '1.5', 'all'])
    expect(() => readSettings({ KERBSIDE_PROCESSES: wrong })).toThrow(
      'KERBSIDE_PROCESSES must be auto or a whole number from 1 to 64',
    )
  expect(readSettings({ KERBSIDE_WORKER: '2 /tmp/a folder' }).worker).toEqual({
    number: 2,
    folder: '/tmp/a folder',
  })
})

test('a replica is one server, of a database that is named, too', () => {
  const DATABASE_URL = 'postgres://kerbside@one:5432/kerbside'
  const replica = (url: string) => readSettings({ DATABASE_URL, DATABASE_REPLICA_URL: url })
  expect(replica('postgres://kerbside@two:5432/kerbside').replicaUrl).toContain('two')
  expect(() => replica('postgres://a@two:5432,three:5432/kerbside')).toThrow('one server')
  expect(() => readSettings({ DATABASE_REPLICA_URL: 'postgres://a@two:5432/k' })).toThrow(
    'needs DATABASE_URL',
  )
})

test('behind a pooler the database itself may be named, too', () => {
  const DATABASE_URL = 'postgres://kerbside@pooler:6432/kerbside'
  const DATABASE_DIRECT_URL = 'postgres://kerbside@one:5432,two:5432/kerbside'
  expect(readSettings({ DATABASE_URL, DATABASE_DIRECT_URL }).database).toEqual({
    kind: 'url',
    url: DATABASE_URL,
    directUrl: DATABASE_DIRECT_URL,
  })
  expect(() => readSettings({ DATABASE_DIRECT_URL })).toThrow('needs DATABASE_URL')
  expect(() => readSettings({ DATABASE_URL, DATABASE_DIRECT_URL: 'mysql://one' })).toThrow(
    'DATABASE_DIRECT_URL must',
  )
})

test('NATS may be a cluster', () => {
  const NATS_URL = 'nats://one:4222,nats://two:4222'
  expect(readSettings({ NATS_URL }).natsUrl).toBe(NATS_URL)
  expect(() => readSettings({ NATS_URL: 'nats://one:4222,http://two' })).toThrow('NATS_URL must')
})

test('without a target there are no scheduled backups; with one they are made at 02:30, and 14 are kept', () => {
  expect(readSettings({ KERBSIDE_BACKUP_AT: '6h' }).backup).toBeUndefined()
  expect(readSettings({ KERBSIDE_BACKUP_TO: '/backups' }).backup).toEqual({
    target: { kind: 'folder', folder: '/backups' },
    schedule: { kind: 'daily', minuteOfDay: 150 },
    keep: 14,
  })
  expect(
    readSettings({
      KERBSIDE_BACKUP_TO: '/backups',
      KERBSIDE_BACKUP_AT: '6h',
      KERBSIDE_BACKUP_KEEP: '3',
    }).backup,
  ).toMatchObject({ schedule: { kind: 'interval', hours: 6 }, keep: 3 })
})

test('a bucket has the address of its region, or one of its own; http is for this machine only', () => {
  const given = {
    KERBSIDE_BACKUP_TO: 's3://cars/our/backups/',
    KERBSIDE_BACKUP_S3_KEY_ID: 'AKID',
    KERBSIDE_BACKUP_S3_SECRET: 'secret',
  }
  const target = (more: Record<string, string>) =>
    readSettings({ ...given, ...more }).backup?.target
  expect(target({ KERBSIDE_BACKUP_S3_REGION: 'eu-west-2' })).toEqual({
    kind: 's3',
    bucket: 'cars',
    prefix: 'our/backups',
    endpoint: 'https://s3.eu-west-2.amazonaws.com',
    region: 'eu-west-2',
    keyId: 'AKID',
    secret: 'secret',
  })
  expect(target({ KERBSIDE_BACKUP_S3_ENDPOINT: 'http://127.0.0.1:9000/' })).toMatchObject({
    endpoint: 'http://127.0.0.1:9000',
    region: 'us-east-1',
  })
  expect(() => target({ KERBSIDE_BACKUP_S3_ENDPOINT: 'http://store.example.com' })).toThrow(
    /KERBSIDE_BACKUP_S3_ENDPOINT must begin with https/,
  )
  expect(() => target({})).toThrow(/needs .*KERBSIDE_BACKUP_S3_REGION/)
})

test('an SFTP target needs a key and known hosts', () => {
  const given = { KERBSIDE_BACKUP_TO: 'sftp://cars@store.example.com/backups' }
  expect(() => readSettings(given)).toThrow(/needs KERBSIDE_BACKUP_SSH_KEY/)
  const files = { KERBSIDE_BACKUP_SSH_KEY: '/k', KERBSIDE_BACKUP_SSH_KNOWN_HOSTS: '/h' }
  expect(readSettings({ ...given, ...files }).backup?.target).toEqual({
    kind: 'sftp',
    user: 'cars',
    host: 'store.example.com',
    port: 22,
    folder: '/backups',
    key: '/k',
    knownHosts: '/h',
  })
})

test.each([
  ['KERBSIDE_BACKUP_TO', 'backups'],
  ['KERBSIDE_BACKUP_TO', 'ftp://host/backups'],
  ['KERBSIDE_BACKUP_TO', 'sftp://host/no-user'],
  ['KERBSIDE_BACKUP_TO', 'sftp://user@host:99999/x'],
  ['KERBSIDE_BACKUP_TO', 'sftp://user@host/a"b'],
  ['KERBSIDE_BACKUP_TO', 's3://Cars'],
  ['KERBSIDE_BACKUP_AT', '2am'],
  ['KERBSIDE_BACKUP_AT', '25h'],
  ['KERBSIDE_BACKUP_KEEP', '0'],
])('%s=%s is an error that names the setting', (name, value) => {
  expect(() => readSettings({ [name]: value })).toThrow(new RegExp(`^Settings: ${name} must be`))
})
