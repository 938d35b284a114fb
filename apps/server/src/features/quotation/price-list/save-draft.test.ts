import { minor } from '@kerbside/domain/money.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenQuote, HEATHROW_TO_CANARY_WHARF } from '../../../../test/given.ts'
import { enrolBy, givenInvitation } from '../../../../test/given-staff.ts'
import { asOwner, startTestApp, type TestApp, type TestClient } from '../../../../test/test-app.ts'
import type { TariffDocument } from './read-tariff.ts'

let testApp: TestApp
let olga: TestClient
let dan: TestClient

const pathOf = '/api/desk/prices/draft'

async function signIn(email: string, role: 'owner' | 'dispatcher'): Promise<TestClient> {
  const client = testApp.client()
  const invitation = await givenInvitation(testApp, {
    email,
    name: email.split('@')[0] ?? '',
    role,
  })
  await enrolBy(testApp, { client, invitation, word: email })
  return client
}

beforeAll(async () => {
  testApp = await startTestApp({ ends: afterAll })
  olga = await signIn('olga@kerbside.example', 'owner')
  dan = await signIn('dan@kerbside.example', 'dispatcher')
}, 60_000)

async function readLive(): Promise<{ live: TariffDocument; version: number }> {
  const { body } = await olga.get(`${pathOf}?book=public`)
  const live = body['live'] as { version: number; document: TariffDocument }
  const draft = body['draft'] as { version: number } | null
  return { live: live.document, version: draft?.version ?? 0 }
}

const dearer = (document: TariffDocument, by: number): TariffDocument => ({
  ...document,
  fixed: document.fixed.map((price) => ({ ...price, amount: minor(price.amount + by) })),
})

const put = (client: TestClient, version: number, document: unknown) =>
  client.put(pathOf, { book: 'public', version, document })

test('a draft prices nothing until it is published; then the next quote uses it, and the log says who published it', async () => {
  const { live } = await readLive()
  const before = await givenQuote(testApp.client())
  const saved = await put(olga, 0, dearer(live, 1000))
  expect(saved.body).toMatchObject({ code: 1, version: 1, errors: [] })
  expect((await givenQuote(testApp.client())).totalfare).toBe(before.totalfare)

  const tried = { ...HEATHROW_TO_CANARY_WHARF, book: 'public' }
  const byDraft = await olga.post('/api/desk/prices/try', tried)
  const byLive = await olga.post('/api/desk/prices/try', { ...tried, byDraft: false })
  const first = (body: Record<string, unknown>) => (body['vehicles'] as { total: number }[])[0]
  expect(first(byDraft.body)?.total).toBe((first(byLive.body)?.total ?? 0) + 10)

  const published = await olga.post(pathOf, { book: 'public', version: 1, note: 'ten pounds more' })
  expect(published.body).toMatchObject({ code: 1, reason: '' })
  // without the five seconds of cache time: publishing notifies every process
  const after = await givenQuote(testApp.client())
  expect(after.totalfare).toBeGreaterThan(before.totalfare ?? 0)
  expect((await olga.get(`${pathOf}?book=public`)).body['draft']).toBeNull()
  const entries = await asOwner(
    testApp,
    `select actor_name, object from audit_entry where action = 'prices.published'`,
  )
  expect(entries).toEqual([
    { actor_name: 'olga', object: expect.stringMatching(/^prices public \d+$/) },
  ])
})

test('of two people who edit one draft the first wins, and the second gets the current state', async () => {
  const { live, version } = await readLive()
  const omar = await signIn('omar@kerbside.example', 'owner')
  await put(olga, version, dearer(live, 100))
  const second = await put(omar, version, dearer(live, 200))
  expect(second.status).toBe(409)
  const { draft } = second.body as { draft: { changedBy: string; document: TariffDocument } }
  expect(draft.changedBy).toBe('olga')
  expect(draft.document.fixed[0]?.amount).toBe((live.fixed[0]?.amount ?? 0) + 100)
  expect((await olga.post(pathOf, { book: 'public', version: version + 7 })).status).toBe(409)
  await olga.send('DELETE', `${pathOf}?book=public&version=${version + 1}`)
})

test('two prices for one journey are both named, saved in the draft and cannot be published', async () => {
  const { live } = await readLive()
  const [first] = live.fixed
  if (!first) throw new Error('no fixed price')
  const twice = [...live.fixed, { ...first, id: 'again', amount: minor(first.amount + 100) }]
  const saved = await put(olga, 0, { ...live, fixed: twice })
  const tie = { reason: 'tie', other: first.id, path: `fixed[${live.fixed.length}]` }
  expect(saved.body).toMatchObject({ code: 1, errors: [tie] })
  const rejected = await olga.post(pathOf, { book: 'public', version: 1 })
  expect(rejected.body).toMatchObject({ code: 2, reason: 'invalid', errors: [tie] })
  await olga.send('DELETE', `${pathOf}?book=public&version=1`)
})

test('an invalid price list is not saved, and each error is named', async () => {
  const { live } = await readLive()
  const [first] = live.fixed
  const broken = { ...live, perVia: 4.5, fixed: [{ ...first, amount: '64' }] }
  const { body } = await put(olga, 0, broken)
  expect(body).toMatchObject({ code: 2, version: 0 })
  const paths = (body['errors'] as { path: string }[]).map(({ path }) => path)
  expect(paths.toSorted()).toEqual(['fixed[0].amount', 'perVia'])
  expect((await olga.get(`${pathOf}?book=public`)).body['draft']).toBeNull()
})

test('a dispatcher may read and try prices, but never change them', async () => {
  const { live } = await readLive()
  expect((await dan.get(`${pathOf}?book=public`)).status).toBe(200)
  expect((await put(dan, 0, live)).status).toBe(404)
  expect((await dan.post(pathOf, { book: 'public', version: 1 })).status).toBe(404)
  expect((await testApp.client().get(`${pathOf}?book=public`)).status).toBe(404)
})

test('an account’s book starts as a copy of the standard one, and a closed one can be reopened', async () => {
  const open = (input: object) =>
    olga.post('/api/desk/prices/books/open', { book: 'wharf-hotels', ...input })
  expect((await open({ name: 'Wharf Hotels', bookerId: 501 })).body['code']).toBe(1)
  expect((await open({ name: 'Wharf Hotels' })).body).toMatchObject({
    code: 2,
    message: 'A price book with this name already exists. It may be closed.',
  })
  const { body } = await olga.get(`${pathOf}?book=wharf-hotels`)
  const { live } = await readLive()
  expect((body['draft'] as { document: TariffDocument }).document.fixed).toEqual(live.fixed)
  const close = () => olga.post('/api/desk/prices/books/close', { book: 'wharf-hotels' })
  expect((await close()).body['code']).toBe(1)
  expect((await close()).body['message']).toBe('This price book is already closed.')
  expect((await open({})).body['code']).toBe(1)
})

test('prices published meanwhile are not undone silently', async () => {
  const { live } = await readLive()
  await put(olga, 0, dearer(live, 300))
  await asOwner(testApp, `update tariff_draft set based_on = based_on - 1 where book = 'public'`)
  const rejected = await olga.post(pathOf, { book: 'public', version: 1 })
  expect(rejected.body).toMatchObject({ code: 2, reason: 'overtaken' })
  const anyway = await olga.post(pathOf, { book: 'public', version: 1, anyway: true })
  expect(anyway.body['code']).toBe(1)
})

test('an airport in the operator’s places can have fixed prices at once, in a draft and over the live version', async () => {
  const ground = (await olga.get('/api/desk/ground')).body as {
    version: number
    airports: object[]
  }
  const bristol = {
    name: 'Bristol Airport',
    kind: 'airport',
    postcode: 'BS48 3DY',
    latitude: 51.3866,
    longitude: -2.711,
    code: 'BRS',
  }
  const airports = [...ground.airports, bristol]
  const put = await olga.put('/api/desk/ground', { version: ground.version, airports })
  expect(put.body).toMatchObject({ code: 1, errors: [] })

  const { live } = await readLive()
  expect(live.sites.at(-1)).toMatchObject({ code: 'BRS', name: 'Bristol Airport' })
  const [first] = live.fixed
  const fromBristol = { ...first, id: 'bristol', from: { kind: 'site', code: 'BRS' } }
  const document = { ...live, fixed: [...live.fixed, fromBristol] }
  const saved = await olga.put(pathOf, { book: 'public', version: 0, document })
  expect(saved.body).toMatchObject({ code: 1, errors: [] })
  expect((await olga.post(pathOf, { book: 'public', version: 1 })).body).toMatchObject({ code: 1 })
})
