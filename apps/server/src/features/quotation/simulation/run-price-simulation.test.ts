import { minor } from '@kerbside/domain/money.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenQuote } from '../../../../test/given.ts'
import { enrolBy, givenInvitation } from '../../../../test/given-staff.ts'
import { asOwner, startTestApp, type TestApp, type TestClient } from '../../../../test/test-app.ts'
import { addMember } from '../../staff/invite-member.ts'
import type { TariffDocument } from '../price-list/read-tariff.ts'

let testApp: TestApp
let olga: TestClient
let dan: TestClient

const DRAFT = '/api/desk/prices/draft'
const SIMULATION_PATH = '/api/desk/prices/simulation'
const REGRESSION_QUOTES_PATH = '/api/desk/prices/regression-quotes'

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

async function readPriceBook(): Promise<{
  live: TariffDocument
  inForce: number
  version: number
}> {
  const { body } = await olga.get(`${DRAFT}?book=public`)
  const live = body['live'] as { version: number; document: TariffDocument }
  const draft = body['draft'] as { version: number } | null
  return { live: live.document, inForce: live.version, version: draft?.version ?? 0 }
}

const dearer = (document: TariffDocument, by: number): TariffDocument => ({
  ...document,
  fixed: document.fixed.map((price) => ({ ...price, amount: minor(price.amount + by) })),
})

async function givenDraft(change: (live: TariffDocument) => TariffDocument): Promise<number> {
  const { live, version } = await readPriceBook()
  const { body } = await olga.put(DRAFT, { book: 'public', version, document: change(live) })
  expect(body).toMatchObject({ code: 1, errors: [] })
  return body['version'] as number
}

const dropDraft = async () =>
  olga.send('DELETE', `${DRAFT}?book=public&version=${(await readPriceBook()).version}`)

type Row = {
  quoteId: string
  vehicleTypeId: number
  was: number | null
  would: number | null
  difference: number | null
  why: string
  lines: { part: string; was: number; would: number }[]
}
type Report = {
  state: string
  total: number
  found: number
  sum: Record<string, number> | null
  rows: Row[]
}

async function runSimulation(client: TestClient, input: object = {}): Promise<string> {
  const { body } = await client.post(SIMULATION_PATH, { book: 'public', ...input })
  expect(body['code']).toBe(1)
  const simulationId = String(body['simulationId'])
  await expect.poll(() => readReport(simulationId).then(({ state }) => state)).toBe('done')
  return simulationId
}

const readReport = async (simulationId: string, query = ''): Promise<Report> =>
  (await olga.get(`${SIMULATION_PATH}?simulationId=${simulationId}${query}`))
    .body as unknown as Report

test('a draft is compared with recent quotes: how many change, by how much, and in which price line', async () => {
  const quote = await givenQuote(testApp.client())
  await givenDraft((live) => dearer(live, 1000))
  const report = await readReport(await runSimulation(dan))
  expect(report).toMatchObject({ total: 1, sum: { quotes: 1, changed: 1, down: 0, gone: 0 } })
  expect(report.found).toBe(report.sum?.['up'])
  const row = report.rows.find(({ vehicleTypeId }) => vehicleTypeId === quote.vehtypeid)
  expect(row?.was).toBe(quote.totalfare)
  expect(row?.would).toBe((row?.was ?? 0) + (row?.difference ?? 0))
  expect(report.rows.every(({ difference }) => (difference ?? 0) > 0)).toBe(true)
  expect(row?.lines.some(({ part, was, would }) => part === 'base' && would > was)).toBe(true)
  const falls = report.rows.map(({ difference }) => difference ?? 0)
  expect(falls).toEqual(falls.toSorted((item, other) => other - item))
  await dropDraft()
})

test('filters show increases, decreases and one vehicle type; the total stays that of all', async () => {
  await givenDraft((live) => dearer(live, -500))
  const simulationId = await runSimulation(olga)
  const all = await readReport(simulationId)
  expect((await readReport(simulationId, '&way=up')).rows).toEqual([])
  expect((await readReport(simulationId, '&way=down')).found).toBe(all.found)
  const [first] = all.rows
  const item = await readReport(simulationId, `&vehicleTypeId=${first?.vehicleTypeId}&max=1`)
  expect(item.rows).toEqual([first])
  expect(item.sum).toEqual(all.sum)
  expect(
    (await olga.get(`${SIMULATION_PATH}?simulationId=${simulationId}&way=sideways`)).status,
  ).toBe(400)
  await dropDraft()
})

test('a type without prices in the draft is named with the reason', async () => {
  const { live } = await readPriceBook()
  const [id = ''] = Object.keys(live.vehicles)
  await givenDraft((now) => now)
  // a draft with errors can be simulated before it is corrected
  const { version } = await readPriceBook()
  const { [id]: _, ...vehicles } = live.vehicles as Record<string, unknown>
  await olga.put(DRAFT, { book: 'public', version, document: { ...live, vehicles } })
  const report = await readReport(await runSimulation(olga), '&way=gone')
  expect(report.rows).toMatchObject([
    {
      vehicleTypeId: Number(id),
      would: null,
      difference: null,
      why: 'These prices don’t include this vehicle type.',
    },
  ])
  await dropDraft()
})

test('a stopped simulation stays stopped, a newer one replaces an older, and one that died is reported', async () => {
  await givenDraft((live) => dearer(live, 100))
  const { body } = await olga.post(SIMULATION_PATH, { book: 'public' })
  const second = await runSimulation(olga)
  const older = await readReport(String(body['simulationId']))
  expect(['cancelled', 'done']).toContain(older.state)
  await asOwner(testApp, `update price_simulation set state = 'running' where id = '${second}'`)
  expect(
    (await olga.send('DELETE', `${SIMULATION_PATH}?simulationId=${second}`)).body['code'],
  ).toBe(1)
  expect((await readReport(second)).state).toBe('cancelled')
  await asOwner(
    testApp,
    `update price_simulation set state = 'running', seen_at = seen_at - interval '1 minute' where id = '${second}'`,
  )
  expect((await readReport(second)).state).toBe('lost')
  await dropDraft()
})

test('another operator’s simulation, regression quote and version are missing', async () => {
  await givenDraft((live) => dearer(live, 100))
  const simulationId = await runSimulation(olga)
  const nora = testApp.client('northway.localhost')
  const invited = await addMember(await testApp.context('northway'), {
    email: 'nora@northway.example',
    name: 'Nora',
    role: 'owner',
  })
  if (!invited.ok) throw new Error(invited.reason)
  const invitation = invited.invitation.path.split('#')[1] ?? ''
  await enrolBy(testApp, { client: nora, invitation, word: 'nora' })
  expect((await nora.get(`${DRAFT}?book=public`)).status).toBe(200)
  const missing = await nora.get(`${SIMULATION_PATH}?simulationId=${simulationId}`)
  expect(missing.status).toBe(404)
  const never = await olga.get(
    `${SIMULATION_PATH}?simulationId=019cd79e-4600-7aef-98e7-d485083000c6`,
  )
  expect(missing.body).toEqual(never.body)
  const { regressionQuoteId, quote } = await givenRegressionQuote()
  const must = { name: 'Theirs', amount: 1 }
  expect(
    (await nora.put(REGRESSION_QUOTES_PATH, { regressionQuoteId, version: 1, ...must })).status,
  ).toBe(404)
  expect(
    (
      await nora.send(
        'DELETE',
        `${REGRESSION_QUOTES_PATH}?regressionQuoteId=${regressionQuoteId}&version=1`,
      )
    ).status,
  ).toBe(404)
  const theirs = { book: 'public', quoteId: quote.quoteid, vehicleTypeId: quote.vehtypeid, ...must }
  expect((await nora.post(REGRESSION_QUOTES_PATH, theirs)).status).toBe(404)
  await olga.send(
    'DELETE',
    `${REGRESSION_QUOTES_PATH}?regressionQuoteId=${regressionQuoteId}&version=1`,
  )
  expect(
    (await testApp.client().get(`${SIMULATION_PATH}?simulationId=${simulationId}`)).status,
  ).toBe(404)
  expect(
    (await olga.get(`${SIMULATION_PATH}?simulationId=019cd79e-4600-7aef-98e7-d485083000c6`)).status,
  ).toBe(404)
  expect((await olga.get('/api/desk/prices/version?book=public&version=9999')).status).toBe(404)
  expect((await olga.post(SIMULATION_PATH, { book: 'unknown' })).status).toBe(404)
  await dropDraft()
  expect((await olga.post(SIMULATION_PATH, { book: 'public' })).body).toMatchObject({ code: 2 })
})

async function givenRegressionQuote(input: object = {}) {
  const quote = await givenQuote(testApp.client())
  const { body, status } = await olga.post(REGRESSION_QUOTES_PATH, {
    book: 'public',
    quoteId: quote.quoteid,
    vehicleTypeId: quote.vehtypeid,
    name: 'Heathrow for the bank',
    amount: quote.totalfare,
    ...input,
  })
  return { quote, body, status, regressionQuoteId: String(body['regressionQuoteId']) }
}

type RegressionQuote = {
  regressionQuoteId: string
  version: number
  live: { holds: boolean; difference: number }
  draft: { holds: boolean; difference: number } | null
}
const listRegressionQuotes = async (): Promise<RegressionQuote[]> =>
  (await dan.get(`${REGRESSION_QUOTES_PATH}?book=public`)).body[
    'regressionQuotes'
  ] as RegressionQuote[]

test('a draft that breaks a regression quote is not published, unless an owner gives a reason', async () => {
  const { regressionQuoteId } = await givenRegressionQuote()
  // unbooked quotes expire; the regression quote stays
  await asOwner(testApp, 'delete from quote')
  const version = await givenDraft((live) => dearer(live, 1000))
  const [regressionQuote] = await listRegressionQuotes()
  expect(regressionQuote).toMatchObject({ regressionQuoteId, live: { holds: true, difference: 0 } })
  expect(regressionQuote?.draft).toMatchObject({ holds: false })
  const rejected = await olga.post(DRAFT, { book: 'public', version })
  expect(rejected.body).toMatchObject({
    code: 2,
    reason: 'regression-quotes',
    message: '1 guaranteed price would change: “Heathrow for the bank”.',
    regressionQuotes: [
      {
        regressionQuoteId,
        name: 'Heathrow for the bank',
        difference: regressionQuote?.draft?.difference,
      },
    ],
  })
  const because = 'the bank agreed to the new price'
  const done = await olga.post(DRAFT, { book: 'public', version, because })
  expect(done.body).toMatchObject({ code: 1, regressionQuotes: [] })
  const [entry] = await asOwner(
    testApp,
    `select detail::text as detail from audit_entry where action = 'prices.published' order by number desc limit 1`,
  )
  expect(JSON.stringify(entry)).toContain(because)
  expect(JSON.stringify(entry)).toContain('Heathrow for the bank')
})

test('an accessible vehicle’s regression quote cannot cost more than an ordinary one', async () => {
  const [accessible] = await asOwner(
    testApp,
    'select id from vehicle_type where accessible limit 1',
  )
  const before = await listRegressionQuotes()
  const { body } = await givenRegressionQuote({ vehicleTypeId: accessible?.['id'], amount: 999 })
  expect(body).toMatchObject({
    code: 2,
    message: 'An accessible vehicle can’t cost more than an ordinary one for the same trip.',
  })
  expect(await listRegressionQuotes()).toEqual(before)
})

test('the first of two changes to a regression quote wins, and it can be deleted', async () => {
  const [regressionQuote] = await listRegressionQuotes()
  const { regressionQuoteId = '', version = 0 } = regressionQuote ?? {}
  const must = { name: 'For the bank', amount: 90, within: 'percent', tolerance: 50 }
  expect(
    (await dan.put(REGRESSION_QUOTES_PATH, { regressionQuoteId, version, ...must })).status,
  ).toBe(404)
  expect(
    (await olga.put(REGRESSION_QUOTES_PATH, { regressionQuoteId, version, ...must })).body,
  ).toMatchObject({
    code: 1,
    version: version + 1,
  })
  const second = await olga.put(REGRESSION_QUOTES_PATH, { regressionQuoteId, version, ...must })
  expect(second.status).toBe(409)
  expect(second.body['message']).toBe('olga changed this first. Nothing was saved.')
  expect((await listRegressionQuotes())[0]).toMatchObject({
    amount: 90,
    within: 'percent',
    tolerance: 50,
  })
  expect(
    (
      await olga.send(
        'DELETE',
        `${REGRESSION_QUOTES_PATH}?regressionQuoteId=${regressionQuoteId}&version=1`,
      )
    ).status,
  ).toBe(409)
  expect(
    (
      await olga.send(
        'DELETE',
        `${REGRESSION_QUOTES_PATH}?regressionQuoteId=${regressionQuoteId}&version=2`,
      )
    ).status,
  ).toBe(200)
  expect(
    (
      await olga.send(
        'DELETE',
        `${REGRESSION_QUOTES_PATH}?regressionQuoteId=${regressionQuoteId}&version=2`,
      )
    ).status,
  ).toBe(404)
  expect(await listRegressionQuotes()).toEqual([])
})

test('a regression quote needs a name, an amount and a vehicle type with a price', async () => {
  expect((await givenRegressionQuote({ name: ' ' })).body['message']).toBe('name is required')
  expect((await givenRegressionQuote({ amount: -1 })).status).toBe(400)
  expect((await givenRegressionQuote({ vehicleTypeId: 999 })).body['message']).toBe(
    'This vehicle type has no price for this trip.',
  )
  expect(
    (await givenRegressionQuote({ quoteId: '019cd79e-4600-7aef-98e7-d485083000c6' })).status,
  ).toBe(404)
})

test('a trial price can become a regression quote too', async () => {
  const { quote } = await givenRegressionQuote({ name: ' ' })
  const { body } = await olga.post(`${REGRESSION_QUOTES_PATH}/try`, {
    pick: 'Heathrow Terminal 5',
    picklat: 51.4723,
    picklng: -0.4881,
    pickpostcode: 'TW6 2GA',
    doff: 'Canary Wharf, Cabot Square',
    dofflat: 51.5053,
    dofflng: -0.0209,
    droppostcode: 'E14 4QQ',
    bookingdate: '2026-03-11T09:30',
    book: 'public',
    vehicleTypeId: quote.vehtypeid,
    name: 'Tried',
    amount: quote.totalfare,
    within: 'amount',
    tolerance: 0.5,
  })
  expect(body).toMatchObject({ code: 1, version: 1 })
  const [regressionQuote] = await listRegressionQuotes()
  expect(regressionQuote).toMatchObject({ name: 'Tried', within: 'amount', tolerance: 0.5 })
  expect(regressionQuote?.draft).toBeNull()
  await olga.send(
    'DELETE',
    `${REGRESSION_QUOTES_PATH}?regressionQuoteId=${regressionQuote?.regressionQuoteId}&version=1`,
  )
})

test('an old version is restored as a new one, with a reason, and only over the live prices that were viewed', async () => {
  const { inForce } = await readPriceBook()
  const was = (await givenQuote(testApp.client())).totalfare ?? 0
  const version = await givenDraft((live) => dearer(live, 2000))
  const { body } = await olga.post(DRAFT, { book: 'public', version, note: 'too much' })
  const bad = body['version'] as number
  expect((await givenQuote(testApp.client())).totalfare).toBeGreaterThan(was)

  const seen = await dan.get(`/api/desk/prices/version?book=public&version=${inForce}`)
  expect(seen.body).toMatchObject({ live: bad, version: inForce })
  expect((seen.body['back'] as unknown[]).length).toBeGreaterThan(0)
  const report = await readReport(await runSimulation(olga, { version: inForce }))
  expect(report.rows.every(({ difference }) => (difference ?? 0) < 0)).toBe(true)

  const back = (input: object) =>
    olga.post('/api/desk/prices/rollback', {
      book: 'public',
      version: inForce,
      live: bad,
      ...input,
    })
  expect((await back({ because: '' })).body['message']).toBe('because is required')
  expect((await back({ because: 'a slip', live: inForce })).status).toBe(409)
  expect((await dan.post('/api/desk/prices/rollback', {})).status).toBe(404)
  const done = await back({ because: 'a slip' })
  expect(done.body).toMatchObject({ code: 1, version: bad + 1 })
  expect((await givenQuote(testApp.client())).totalfare).toBe(was)
  const { body: books } = await olga.get('/api/desk/prices/books')
  const book = (books['books'] as { book: string; versions: object[] }[]).find(
    (item) => item.book === 'public',
  )
  expect(book?.versions[0]).toMatchObject({ version: bad + 1, note: 'a slip', savedBy: 'olga' })
  expect((await back({ because: 'again', live: bad + 1 })).body['reason']).toBe('unchanged')
})
