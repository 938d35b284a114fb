import { execFileSync } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { finished } from 'node:stream/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFolder } from '../../../test/database.ts'
import { givenQuote, HEATHROW_TO_CANARY_WHARF, mayaBooks } from '../../../test/given.ts'
import { asOwner, type House, openHouse } from '../../../test/house.ts'
import type { OperatorId } from '../../operator.ts'
import { checkAudit } from '../audit/check-audit.ts'
import { findById } from '../operator/find-by-id.ts'
import { readDraft } from '../quotation/read-draft.ts'
import { createOperator } from './create-operator.ts'
import { deleteOperator } from './delete-operator.ts'
import { exportOperator } from './export-operator.ts'
import { addHost, claimHost, listDeskHosts, proveHost, removeHost } from './keep-host.ts'
import { resumeOperator, suspendOperator } from './suspend-operator.ts'

const by = { kind: 'host', id: 'k1', name: 'Rack One' } as const
const wish = {
  slug: 'west-cars',
  name: 'West Cars',
  zone: 'Europe/London',
  currency: 'GBP',
  country: 'GB',
  base: { lat: 51.45, lng: -2.59 },
}
const owner = { email: 'wes@west.example', name: 'Wes Hill' }
const said = { wish, host: 'west.localhost', owner, by }

let house: House
let west: OperatorId
beforeAll(async () => {
  house = await openHouse({ ends: afterAll })
  const made = await createOperator(house.deps, said)
  if (!made.ok) throw new Error(made.reason)
  west = made.operator
  expect(made.invitation.path).toMatch(/^\/console\/enrol#/)
})

const know = () => house.deps.changes.tell(west)

test('a new operator is reached at its host, in test mode, and has no price it did not say', async () => {
  const visitor = house.visitor('west.localhost')
  const { body } = await visitor.get('/api/configuration')
  expect(body).toMatchObject({ testmode: true })
  const quoted = await visitor.post('/api/quotation', HEATHROW_TO_CANARY_WHARF)
  expect(quoted.status).toBeLessThan(500)
  expect(quoted.body['code']).not.toBe(1)
  const { body: types } = await visitor.get('/api/vehicletypes')
  expect(JSON.stringify(types)).toContain('Saloon')
})

test('its airports’ prices lead to the town it is at home in, and not to itself', async () => {
  const profile = await findById(house.deps, west)
  expect(profile?.settings.centre.name).toBe('Bristol')
})

test('prices to begin with are there for its owner, and in force for nobody', async () => {
  const profile = await findById(house.deps, west)
  if (!profile) throw new Error('it was made')
  const means = { ...house.deps, operator: west, profile }
  const begun = await readDraft(means, { book: 'public' })
  expect(begun?.live).toBeUndefined()
  expect(begun?.draft?.document.rates).toMatchObject({ unit: 'mile', base: 500 })
  expect(begun?.faults).toEqual([])
})

test.each([
  ['a slug that is taken', { wish: { ...wish, slug: 'kerbside' } }, 'slug-taken'],
  [
    'a host that is taken',
    { wish: { ...wish, slug: 'w2' }, host: 'Northway.localhost.' },
    'host-taken',
  ],
  ['a slug with spaces', { wish: { ...wish, slug: 'West Cars' } }, 'bad-slug'],
  ['money nobody has', { wish: { ...wish, slug: 'w4', currency: 'QQQ' } }, 'bad-currency'],
  ['a country nobody knows', { wish: { ...wish, slug: 'w5', country: 'QQ' } }, 'bad-country'],
  ['no zone', { wish: { ...wish, slug: 'w3', zone: 'Europe/Atlantis' } }, 'bad-zone'],
  ['no place', { wish: { ...wish, slug: 'w4', base: { lat: Number.NaN, lng: 0 } } }, 'bad-base'],
  [
    'nobody to own it',
    { wish: { ...wish, slug: 'w5' }, owner: { email: 'wes', name: '' } },
    'bad-owner',
  ],
  [
    'the install’s own host',
    { wish: { ...wish, slug: 'w6' }, host: 'kerbside.localhost' },
    'bad-host',
  ],
])('%s makes no operator, and leaves nothing behind', async (_, part, reason) => {
  const count = () => asOwner<{ n: string }>(house, 'select count(*) as n from operator')
  const before = await count()
  expect(await createOperator(house.deps, { ...said, ...part })).toEqual({ ok: false, reason })
  expect(await count()).toEqual(before)
})

test('one that is suspended says so, and takes no booking until it is resumed', async () => {
  expect(await suspendOperator(house.deps, { operator: west, by })).toBe(true)
  expect(await suspendOperator(house.deps, { operator: west, by })).toBe(false)
  know()
  const visitor = house.visitor('west.localhost')
  const closed = await visitor.get('/api/configuration')
  expect([closed.status, closed.body.message]).toEqual([
    503,
    'West Cars takes no bookings at the moment.',
  ])
  expect((await visitor.get('/api/staff/me')).status).toBe(200)
  expect((await house.visitor().get('/api/configuration')).status).toBe(200)
  await resumeOperator(house.deps, { operator: west, by })
  know()
  expect((await visitor.get('/api/configuration')).status).toBe(200)
  const { operator } = { operator: west }
  expect(await checkAudit({ ...house.deps, operator })).toMatchObject({ ok: true })
})

const meansOf = async (proven: Record<string, string> = {}) => ({
  ...(await house.call('northway')),
  settings: { ...house.deps.settings, demo: false },
  hostProofs: {
    isProven: async (proof: { host: string; text: string }) => proven[proof.host] === proof.text,
  },
})

test('a host is an operator’s when it has shown that it is, and not before', async () => {
  const means = await meansOf()
  expect(await claimHost(means, ' HTTPS://Book.North.example:443/x ')).toEqual({ ok: true })
  const [waiting] = (await listDeskHosts(means)).filter(({ proof }) => proof)
  expect(waiting).toMatchObject({ host: 'book.north.example' })
  expect(await proveHost(means, 'book.north.example')).toEqual({ ok: false, reason: 'not-proven' })
  expect((await house.deps.operators.byHost('book.north.example'))?.slug).toBe('kerbside')
  const proven = await meansOf({ 'book.north.example': waiting?.proof?.text ?? '' })
  expect(await proveHost(proven, 'book.north.example')).toEqual({ ok: true })
  expect((await house.deps.operators.byHost('book.north.example'))?.slug).toBe('northway')
  expect(await removeHost(means, 'book.north.example')).toEqual({ ok: true })
})

test.each([
  ['a name of this machine', 'x.localhost', 'of-this-machine'],
  ['the install’s own', 'kerbside.localhost', 'ours'],
  ['nonsense', 'not a host', 'not-a-name'],
])('%s cannot be claimed', async (_, host, reason) => {
  expect(await claimHost(await meansOf(), host)).toEqual({ ok: false, reason })
})

test('a host of another is refused, without a word about whose it is', async () => {
  const means = {
    ...(await meansOf()),
    settings: { ...house.deps.settings, publicUrl: 'http://install.example', demo: true },
  }
  expect(await addHost(means, 'west.localhost')).toEqual({ ok: false, reason: 'taken' })
  expect(await removeHost(means, 'west.localhost')).toEqual({ ok: false, reason: 'unknown' })
})

test('an export holds everything of one operator, nothing of another, and no secret', async () => {
  const visitor = house.visitor()
  const made = await visitor.post('/api/createbookingTest', mayaBooks(await givenQuote(visitor)))
  expect(made.body['Code']).toBe(1)
  const { operator } = await house.call()
  const folder = openFolder()
  const file = path.join(folder, 'kerbside.zip')
  const to = createWriteStream(file)
  const counts = await exportOperator(house.deps, { operator, to })
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

test('who is deleted is gone with every row, and nobody else loses one', async () => {
  const kept = 'select count(*) as n from leg union all select count(*) from tariff'
  const before = await asOwner(house, kept)
  const facts = { operator: west, slug: 'west-cars', typed: 'west-cars' }
  const config = house.database.owner
  expect(await deleteOperator(config, { ...facts, isSuspended: false })).toMatchObject({
    reason: 'not-suspended',
  })
  expect(
    await deleteOperator(config, { ...facts, typed: 'west', isSuspended: true }),
  ).toMatchObject({ reason: 'not-its-name' })
  expect(await deleteOperator(config, { ...facts, isSuspended: true })).toMatchObject({ ok: true })
  know()
  expect(await asOwner(house, `select id from operator where slug = 'west-cars'`)).toEqual([])
  expect(await asOwner(house, kept)).toEqual(before)

  // one with bookings, money and drivers too
  const { operator } = await house.call()
  const all = { operator, slug: 'kerbside', typed: 'kerbside', isSuspended: true }
  expect(await deleteOperator(config, all)).toMatchObject({ ok: true })
  expect((await asOwner<{ n: string }>(house, 'select count(*) as n from leg'))[0]?.n).toBe('0')
  expect((await house.visitor('northway.localhost').get('/api/configuration')).status).toBe(200)
})
