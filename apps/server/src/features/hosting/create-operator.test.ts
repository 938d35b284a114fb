import { execFileSync } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { PassThrough } from 'node:stream'
import { finished } from 'node:stream/promises'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { openFolder } from '../../../test/database.ts'
import { givenQuote, HEATHROW_TO_CANARY_WHARF, mayaBooking } from '../../../test/given.ts'
import { asOwner, startTestApp, type TestApp } from '../../../test/test-app.ts'
import type { OperatorId } from '../../operator.ts'
import { checkAudit } from '../audit/check-audit.ts'
import { findById } from '../operator/find-by-id.ts'
import { readDraft } from '../quotation/price-list/read-draft.ts'
import { addHost, claimHost, listDeskHosts, proveHost, removeHost } from './claim-host.ts'
import { createOperator } from './create-operator.ts'
import { deleteOperator } from './delete-operator.ts'
import { exportOperator } from './export-operator.ts'
import { resumeOperator, suspendOperator } from './suspend-operator.ts'

const by = { kind: 'host', id: 'k1', name: 'Rack One' } as const
const operatorRequest = {
  slug: 'west-cars',
  name: 'West Cars',
  zone: 'Europe/London',
  currency: 'GBP',
  country: 'GB',
  base: { lat: 51.45, lng: -2.59 },
}
const owner = { email: 'wes@west.example', name: 'Wes Hill' }
const input = { operatorRequest, host: 'west.localhost', owner, by }

let testApp: TestApp
let west: OperatorId
beforeAll(async () => {
  testApp = await startTestApp({ ends: afterAll })
  const made = await createOperator(testApp.deps, input)
  if (!made.ok) throw new Error(made.reasons.join())
  west = made.operator
  expect(made.invitation.path).toMatch(/^\/console\/enrol#/)
})

const know = () => testApp.deps.changes.notify(west)

test('a new operator is reached at its host, in test mode, and quotes no invented prices', async () => {
  const client = testApp.client('west.localhost')
  const { body } = await client.get('/api/configuration')
  expect(body).toMatchObject({ testmode: true })
  const quoted = await client.post('/api/quotation', HEATHROW_TO_CANARY_WHARF)
  expect(quoted.status).toBeLessThan(500)
  expect(quoted.body['code']).not.toBe(1)
  const { body: types } = await client.get('/api/vehicletypes')
  expect(JSON.stringify(types)).toContain('Saloon')
})

test('its airport prices lead to its home town', async () => {
  const profile = await findById(testApp.deps, west)
  expect(profile?.settings.centre.name).toBe('Bristol')
})

test('its owner has draft starting prices, and none is live', async () => {
  const profile = await findById(testApp.deps, west)
  if (!profile) throw new Error('it was made')
  const deps = { ...testApp.deps, operator: west, profile }
  const started = await readDraft(deps, { book: 'public' })
  expect(started?.live).toBeUndefined()
  expect(started?.draft?.document.rates).toMatchObject({ unit: 'mile', base: 500 })
  expect(started?.errors).toEqual([])
})

test.each([
  [
    'a slug that is taken',
    { operatorRequest: { ...operatorRequest, slug: 'kerbside' } },
    'slug-taken',
  ],
  [
    'a host that is taken',
    { operatorRequest: { ...operatorRequest, slug: 'w2' }, host: 'Northway.localhost.' },
    'host-taken',
  ],
  [
    'a slug with spaces',
    { operatorRequest: { ...operatorRequest, slug: 'West Cars' } },
    'bad-slug',
  ],
  [
    'an unknown currency',
    { operatorRequest: { ...operatorRequest, slug: 'w4', currency: 'QQQ' } },
    'bad-currency',
  ],
  [
    'an unknown country',
    { operatorRequest: { ...operatorRequest, slug: 'w5', country: 'QQ' } },
    'bad-country',
  ],
  [
    'an unknown time zone',
    { operatorRequest: { ...operatorRequest, slug: 'w3', zone: 'Europe/Atlantis' } },
    'bad-zone',
  ],
  [
    'an invalid base position',
    { operatorRequest: { ...operatorRequest, slug: 'w4', base: { lat: Number.NaN, lng: 0 } } },
    'bad-base',
  ],
  [
    'an owner without a valid address',
    { operatorRequest: { ...operatorRequest, slug: 'w5' }, owner: { email: 'wes', name: 'Wes' } },
    'bad-owner',
  ],
  [
    'the install’s own host',
    { operatorRequest: { ...operatorRequest, slug: 'w6' }, host: 'kerbside.localhost' },
    'bad-host',
  ],
])('%s creates no operator, and leaves nothing behind', async (_, part, reason) => {
  const count = () => asOwner<{ n: string }>(testApp, 'select count(*) as n from operator')
  const before = await count()
  expect(await createOperator(testApp.deps, { ...input, host: 'free.localhost', ...part })).toEqual(
    {
      ok: false,
      reasons: [reason],
    },
  )
  expect(await count()).toEqual(before)
})

test('everything that is wrong with a new operator is reported at once', async () => {
  const empty = { slug: '', name: '', zone: '', currency: '', country: '' }
  expect(
    await createOperator(testApp.deps, {
      operatorRequest: { ...empty, base: { lat: Number.NaN, lng: 0 } },
      host: '',
      owner: { email: '', name: '' },
      by,
    }),
  ).toEqual({
    ok: false,
    reasons: [
      'bad-name',
      'bad-slug',
      'bad-base',
      'bad-zone',
      'bad-currency',
      'bad-country',
      'bad-host',
      'bad-owner-name',
      'bad-owner',
    ],
  })
})

test('a suspended operator says so, and takes no booking until it is resumed', async () => {
  expect(await suspendOperator(testApp.deps, { operator: west, by })).toBe(true)
  expect(await suspendOperator(testApp.deps, { operator: west, by })).toBe(false)
  know()
  const client = testApp.client('west.localhost')
  const closed = await client.get('/api/configuration')
  expect([closed.status, closed.body.message]).toEqual([
    503,
    'West Cars takes no bookings at the moment.',
  ])
  expect((await client.get('/api/staff/me')).status).toBe(200)
  expect((await testApp.client().get('/api/configuration')).status).toBe(200)
  await resumeOperator(testApp.deps, { operator: west, by })
  know()
  expect((await client.get('/api/configuration')).status).toBe(200)
  const { operator } = { operator: west }
  expect(await checkAudit({ ...testApp.deps, operator })).toMatchObject({ ok: true })
})

const depsOf = async (proven: Record<string, string> = {}) => ({
  ...(await testApp.context('northway')),
  settings: { ...testApp.deps.settings, demo: false },
  hostProofs: {
    isProven: async (proof: { host: string; text: string }) => proven[proof.host] === proof.text,
  },
})

test('a host belongs to an operator only after its proof was found', async () => {
  const deps = await depsOf()
  expect(await claimHost(deps, ' HTTPS://Book.North.example:443/x ')).toEqual({ ok: true })
  const [waiting] = (await listDeskHosts(deps)).filter(({ proof }) => proof)
  expect(waiting).toMatchObject({ host: 'book.north.example' })
  expect(await proveHost(deps, 'book.north.example')).toEqual({ ok: false, reason: 'not-proven' })
  expect((await testApp.deps.operators.byHost('book.north.example'))?.slug).toBe('kerbside')
  const proven = await depsOf({ 'book.north.example': waiting?.proof?.text ?? '' })
  expect(await proveHost(proven, 'book.north.example')).toEqual({ ok: true })
  expect((await testApp.deps.operators.byHost('book.north.example'))?.slug).toBe('northway')
  expect(await removeHost(deps, 'book.north.example')).toEqual({ ok: true })
})

test.each([
  ['a host name of this machine', 'x.localhost', 'of-this-machine'],
  ['the install’s own host', 'kerbside.localhost', 'ours'],
  ['nonsense', 'not a host', 'not-a-name'],
])('%s cannot be claimed', async (_, host, reason) => {
  expect(await claimHost(await depsOf(), host)).toEqual({ ok: false, reason })
})

test('another operator’s host is rejected, without revealing whose it is', async () => {
  const deps = {
    ...(await depsOf()),
    settings: { ...testApp.deps.settings, publicUrl: 'http://install.example', demo: true },
  }
  expect(await addHost(deps, 'west.localhost')).toEqual({ ok: false, reason: 'taken' })
  expect(await removeHost(deps, 'west.localhost')).toEqual({ ok: false, reason: 'unknown' })
})

test('an export contains all data of one operator, none of another, and no secret', async () => {
  const client = testApp.client()
  const made = await client.post('/api/createbookingTest', mayaBooking(await givenQuote(client)))
  expect(made.body['Code']).toBe(1)
  const { operator } = await testApp.context()
  const folder = openFolder()
  const file = path.join(folder, 'kerbside.zip')
  const to = createWriteStream(file)
  const counts = await exportOperator(testApp.deps, { operator, to })
  to.end()
  await finished(to)
  expect(counts).toMatchObject({ operator: 1, booking: 1 })
  const python = `import zipfile,sys
z=zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None
print(''.join(z.read(n).decode() for n in z.namelist()))`
  const text = execFileSync('python3', ['-c', python, file], { encoding: 'utf8', maxBuffer: 1e9 })
  expect(text).toContain('Maya')
  expect(text).not.toContain(west)
  expect(text).not.toMatch(/password_sealed|authenticator_sealed|token_hash|key_hash/)
})

test.each([
  ['before the first byte', (to: PassThrough) => void to.destroy()],
  ['after the first bytes', (to: PassThrough) => void to.once('data', () => to.destroy())],
])(
  'an export whose reader has gone %s ends, and reads nothing after its transaction',
  async (_, leave) => {
    const { operator } = await testApp.context()
    const query = vi.spyOn(pg.Client.prototype, 'query')
    onTestFinished(() => query.mockRestore())
    const to = new PassThrough()
    const exported = exportOperator(testApp.deps, { operator, to })
    leave(to)
    // Node 26 reports the second for a reader that has gone before the first byte
    const code = expect.stringMatching(/^ERR_STREAM_(PREMATURE_CLOSE|UNABLE_TO_PIPE)$/)
    await expect(exported).rejects.toMatchObject({ code })

    const texts = () => query.mock.calls.map(([text]) => String(text))
    const over = texts().lastIndexOf('rollback')
    expect(over).toBeGreaterThan(0)
    // long enough for a query that is still to come
    await delay(300)
    expect(
      texts()
        .slice(over)
        .filter((text) => /export_/.test(text)),
    ).toEqual([])
  },
)

test('all rows of a deleted operator are removed, and no other operator loses one', async () => {
  const countsSql = 'select count(*) as n from leg union all select count(*) from tariff'
  const before = await asOwner(testApp, countsSql)
  const params = { operator: west, slug: 'west-cars', typed: 'west-cars' }
  const config = testApp.database.owner
  expect(await deleteOperator(config, { ...params, isSuspended: false })).toMatchObject({
    reason: 'not-suspended',
  })
  expect(
    await deleteOperator(config, { ...params, typed: 'west', isSuspended: true }),
  ).toMatchObject({ reason: 'not-its-name' })
  expect(await deleteOperator(config, { ...params, isSuspended: true })).toMatchObject({ ok: true })
  know()
  expect(await asOwner(testApp, `select id from operator where slug = 'west-cars'`)).toEqual([])
  expect(await asOwner(testApp, countsSql)).toEqual(before)

  // an operator with bookings, payments and drivers too
  const { operator } = await testApp.context()
  const all = { operator, slug: 'kerbside', typed: 'kerbside', isSuspended: true }
  expect(await deleteOperator(config, all)).toMatchObject({ ok: true })
  expect((await asOwner<{ n: string }>(testApp, 'select count(*) as n from leg'))[0]?.n).toBe('0')
  expect((await testApp.client('northway.localhost').get('/api/configuration')).status).toBe(200)
})
