import { chmodSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { openFolder } from '../../test/database.ts'
import { setUpTestApp } from '../../test/given-account.ts'
import { asOwner } from '../../test/test-app.ts'
import type { LastBackup } from '../features/hosting/find-last-backup.ts'
import { saveSecret } from '../features/operator/save-secret.ts'
import { SILENT } from '../log.ts'
import type { Desk } from './command.ts'
import { checkAtStart } from './doctor/check-at-start.ts'
import { checkBackup } from './doctor/check-backup.ts'
import { checkDatabase } from './doctor/check-database.ts'
import { checkMachine } from './doctor/check-machine.ts'
import { checkMail } from './doctor/check-mail.ts'
import { checkWeb } from './doctor/check-web.ts'
import { type Finding, formatFindings } from './doctor/finding.ts'

const opened = setUpTestApp()
const NOW = new Date('2026-11-27T12:00:00Z')

const stateOf = (findings: readonly Finding[], name: string) =>
  findings.find((item) => item.name === name)?.state

test('a version of Node without security updates is a warning, one for the long term is not', async () => {
  const dataDir = openFolder()
  const check = async (nodeVersion: string) =>
    stateOf(await checkMachine({ dataDir, key: undefined }, { now: NOW, nodeVersion }), 'Node')
  expect(await check('26.10.0')).toBe('good')
  expect(await check('24.8.0')).toBe('good')
  expect(await check('20.20.2')).toBe('warn')
  expect(await check('25.9.0')).toBe('warn')
})

test('a data folder that is a file, a key that others can read and little memory are found', async () => {
  const dataDir = openFolder()
  const file = path.join(dataDir, 'key')
  writeFileSync(file, 'key', { mode: 0o600 })
  const check = (folder: string) =>
    checkMachine({ dataDir: folder, key: undefined }, { now: NOW, memoryBytes: 4e8 })
  expect(stateOf(await check(dataDir), 'Key')).toBe('good')
  chmodSync(file, 0o644)
  expect(stateOf(await check(dataDir), 'Key')).toBe('bad')
  expect(stateOf(await check(dataDir), 'Memory')).toBe('warn')
  expect(stateOf(await check(file), 'Data folder')).toBe('bad')
})

/** The database of the test app; `key` is the install's. */
const deskOf = (key: Buffer): Pick<Desk, 'openPlace' | 'settings'> => ({
  settings: { key, dataDir: '' } as Desk['settings'],
  openPlace: async () => ({
    words: 'test',
    owner: opened().database.superuser,
    signIn: 'one-url',
    stop: async () => {},
  }),
})

test('a database of this version and its key are in order; another key is found', async () => {
  const testApp = opened()
  const context = await testApp.context()
  await saveSecret(context, {
    operator: context.operator,
    name: 'google-maps',
    value: 'AIza-test-key',
  })
  const findings = await checkDatabase(deskOf(testApp.deps.key))
  for (const name of ['Database', 'Clock', 'Tables', 'Install key'])
    expect([name, stateOf(findings, name)]).toEqual([name, 'good'])
  const other = await checkDatabase(deskOf(Buffer.alloc(32, 201)))
  expect(stateOf(other, 'Install key')).toBe('bad')
})

test('the server does not start with another key than the one its secrets were stored with', async () => {
  const testApp = opened()
  const context = await testApp.context()
  await saveSecret(context, { operator: context.operator, name: 'google-maps', value: 'AIza-key' })
  const start = (key: Buffer) =>
    checkAtStart(testApp.database.superuser, { settings: { key, dataDir: '' }, log: SILENT })
  await start(testApp.deps.key)
  await expect(start(Buffer.alloc(32, 201))).rejects.toThrow(
    'The install’s key didn’t encrypt this database’s secrets. Restore the original file "key", or set KERBSIDE_KEY to it.',
  )
  await checkAtStart(testApp.database.superuser, {
    settings: { key: Buffer.alloc(32, 201), dataDir: '', acceptsKey: true },
    log: SILENT,
  })
})

test('a database of an earlier or later version is found', async () => {
  const testApp = opened()
  await asOwner(
    testApp,
    "insert into schema_migration (name, checksum) values ('9999_later.sql', '')",
  )
  expect(stateOf(await checkDatabase(deskOf(testApp.deps.key)), 'Tables')).toBe('bad')
  await asOwner(testApp, "update schema_migration set name = '0000_x.sql' where name like '0003%'")
  expect(stateOf(await checkDatabase(deskOf(testApp.deps.key)), 'Tables')).toBe('warn')
  await asOwner(
    testApp,
    `delete from schema_migration where name like '9999%' or name like '0000%'`,
  )
})

test('a database that nothing answers for is one line with what to do', async () => {
  const findings = await checkDatabase({
    ...deskOf(Buffer.alloc(32)),
    openPlace: async () => ({
      words: '',
      owner: { host: '127.0.0.1', port: 1, user: 'x', database: 'x' },
      signIn: 'one-url',
      stop: async () => {},
    }),
  })
  expect(findings).toEqual([
    { name: 'Database', state: 'bad', text: expect.stringContaining('Check DATABASE_URL') },
  ])
})

const web = {
  publicUrl: 'https://book.does-not-exist.invalid',
  demo: 'off',
  trustedProxies: [],
  host: '',
} as const

test('a web address without an entry in the DNS, and one that works on this machine only, are found', async () => {
  expect(stateOf(await checkWeb({ ...web, trustedProxies: [] }, { now: NOW }), 'Web address')).toBe(
    'bad',
  )
  const local = { ...web, trustedProxies: [], publicUrl: 'http://localhost:3000' }
  expect(stateOf(await checkWeb(local, { now: NOW }), 'Web address')).toBe('warn')
  const demo = { ...local, demo: 'when-empty' } as const
  expect(stateOf(await checkWeb(demo, { now: NOW }), 'Web address')).toBe('good')
})

test('a mail server that refuses the password, is away or is missing is found', async () => {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    onAuth: ({ password }, _, done) =>
      password === 'right' ? done(null, { user: 'cars' }) : done(new Error('no')),
  })
  server.on('error', () => {})
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  onTestFinished(() => new Promise<void>((done) => server.close(() => done())))
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const check = async (password: string, at = port) => {
    const mailServer = {
      host: '127.0.0.1',
      port: at,
      user: 'cars',
      password,
      encryption: 'none',
      from: '',
    } as const
    return stateOf(await checkMail({ mailServer, demo: 'off' }), 'Mail')
  }
  expect(await check('right')).toBe('good')
  expect(await check('wrong')).toBe('bad')
  expect(await check('right', 1)).toBe('bad')
  expect(stateOf(await checkMail({ mailServer: undefined, demo: 'off' }), 'Mail')).toBe('warn')
})

const lastBackup = (hours?: number): LastBackup => ({
  at: hours === undefined ? undefined : new Date(NOW.getTime() - hours * 3_600_000),
  verified: undefined,
  failure: undefined,
})

test('no backup, and an old one, are warnings; one that failed is a problem', async () => {
  const check = async (last: LastBackup, demo: 'off' | 'when-empty' = 'off') =>
    checkBackup({ backup: undefined, demo }, { now: NOW, findLast: async () => last })
  expect(stateOf(await check(lastBackup()), 'Backup')).toBe('warn')
  expect(stateOf(await check(lastBackup(5)), 'Backup')).toBe('good')
  expect(stateOf(await check(lastBackup(30)), 'Backup')).toBe('warn')
  const failure = { at: NOW, why: 'There is no bucket cars.' }
  expect(await check({ ...lastBackup(5), failure })).toEqual([
    { name: 'Backup', state: 'bad', text: 'the last attempt failed', action: failure.why },
  ])
  expect(await check(lastBackup(), 'when-empty')).toEqual([])
})

test('a target that cannot be written is a problem with what to do; one that can is left as it was', async () => {
  const folder = openFolder()
  const check = async (at: string) =>
    checkBackup(
      {
        backup: {
          target: { kind: 'folder', folder: at },
          schedule: { kind: 'interval', hours: 6 },
          keep: 1,
        },
        demo: 'off',
      },
      { now: NOW, findLast: () => Promise.reject(new Error('no database')) },
    )
  expect(await check(folder)).toEqual([
    { name: 'Backup target', state: 'good', text: `${folder} can be written` },
    { name: 'Backup', state: 'warn', text: 'unknown without the database' },
  ])
  expect(readdirSync(folder)).toEqual([])
  const [missing] = await check(path.join(folder, 'disk'))
  expect(missing).toMatchObject({
    state: 'bad',
    action: expect.stringMatching(/^There is no folder/),
  })
})

test('the list says what to do below each problem, and how many there are', () => {
  const text = formatFindings([
    { name: 'Node', state: 'good', text: '26.10.0' },
    { name: 'Mail', state: 'bad', text: 'no answer', action: 'Check MAIL_URL.' },
    { name: 'Backup', state: 'warn', text: 'none was made yet' },
  ])
  expect(text.split('\n')).toEqual([
    'ok    Node          26.10.0',
    'BAD   Mail          no answer',
    '                    → Check MAIL_URL.',
    'warn  Backup        none was made yet',
    '',
    '1 problem, 1 warning.',
  ])
})
