import { minor } from '@kerbside/domain/money.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenQuote } from '../../../test/given.ts'
import { enrolBy, givenInvitation } from '../../../test/given-staff.ts'
import { asOwner, type House, openHouse, type Visitor } from '../../../test/house.ts'
import { addMember } from '../staff/invite-member.ts'
import type { TariffDocument } from './read-tariff.ts'

let house: House
let olga: Visitor
let dan: Visitor

const DRAFT = '/api/desk/prices/draft'
const LAB = '/api/desk/prices/lab'
const GOLDEN = '/api/desk/prices/golden'

async function signIn(email: string, role: 'owner' | 'dispatcher'): Promise<Visitor> {
  const visitor = house.visitor()
  const invitation = await givenInvitation(house, { email, name: email.split('@')[0] ?? '', role })
  await enrolBy(house, { visitor, invitation, word: email })
  return visitor
}

beforeAll(async () => {
  house = await openHouse({ ends: afterAll })
  olga = await signIn('olga@kerbside.example', 'owner')
  dan = await signIn('dan@kerbside.example', 'dispatcher')
}, 60_000)

async function readBook(): Promise<{ live: TariffDocument; inForce: number; version: number }> {
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
  const { live, version } = await readBook()
  const { body } = await olga.put(DRAFT, { book: 'public', version, document: change(live) })
  expect(body).toMatchObject({ code: 1, faults: [] })
  return body['version'] as number
}

const dropDraft = async () =>
  olga.send('DELETE', `${DRAFT}?book=public&version=${(await readBook()).version}`)

type Row = {
  quoteid: string
  vehtypeid: number
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

async function runLab(who: Visitor, said: object = {}): Promise<string> {
  const { body } = await who.post(LAB, { book: 'public', ...said })
  expect(body['code']).toBe(1)
  const labid = String(body['labid'])
  await expect.poll(() => readReport(labid).then(({ state }) => state)).toBe('done')
  return labid
}

const readReport = async (labid: string, query = ''): Promise<Report> =>
  (await olga.get(`${LAB}?labid=${labid}${query}`)).body as unknown as Report

test('a draft against what was asked lately: how many change, by how much, and which line of the price', async () => {
  const quote = await givenQuote(house.visitor())
  await givenDraft((live) => dearer(live, 1000))
  const report = await readReport(await runLab(dan))
  expect(report).toMatchObject({ total: 1, sum: { quotes: 1, changed: 1, down: 0, gone: 0 } })
  expect(report.found).toBe(report.sum?.['up'])
  const row = report.rows.find(({ vehtypeid }) => vehtypeid === quote.vehtypeid)
  expect(row?.was).toBe(quote.totalfare)
  expect(row?.would).toBe((row?.was ?? 0) + (row?.difference ?? 0))
  expect(report.rows.every(({ difference }) => (difference ?? 0) > 0)).toBe(true)
  expect(row?.lines.some(({ part, was, would }) => part === 'base' && would > was)).toBe(true)
  const falls = report.rows.map(({ difference }) => difference ?? 0)
  expect(falls).toEqual(falls.toSorted((one, other) => other - one))
  await dropDraft()
})

test('the filters show what rises, what falls and one type; the sum stays that of all', async () => {
  await givenDraft((live) => dearer(live, -500))
  const labid = await runLab(olga)
  const all = await readReport(labid)
  expect((await readReport(labid, '&way=up')).rows).toEqual([])
  expect((await readReport(labid, '&way=down')).found).toBe(all.found)
  const [first] = all.rows
  const one = await readReport(labid, `&vehtypeid=${first?.vehtypeid}&most=1`)
  expect(one.rows).toEqual([first])
  expect(one.sum).toEqual(all.sum)
  expect((await olga.get(`${LAB}?labid=${labid}&way=sideways`)).status).toBe(400)
  await dropDraft()
})

test('a type the draft forgets is named with the reason', async () => {
  const { live } = await readBook()
  const [id = ''] = Object.keys(live.vehicles)
  await givenDraft((now) => now)
  // a draft with faults can be looked at before it is put right
  const { version } = await readBook()
  const { [id]: _, ...vehicles } = live.vehicles as Record<string, unknown>
  await olga.put(DRAFT, { book: 'public', version, document: { ...live, vehicles } })
  const report = await readReport(await runLab(olga), '&way=gone')
  expect(report.rows).toMatchObject([
    {
      vehtypeid: Number(id),
      would: null,
      difference: null,
      why: 'These prices say nothing about this vehicle type.',
    },
  ])
  await dropDraft()
})

test('one that was stopped stays stopped, a newer one takes the place of an older, and a lost one says so', async () => {
  await givenDraft((live) => dearer(live, 100))
  const { body } = await olga.post(LAB, { book: 'public' })
  const second = await runLab(olga)
  const older = await readReport(String(body['labid']))
  expect(['cancelled', 'done']).toContain(older.state)
  await asOwner(house, `update tariff_lab set state = 'running' where id = '${second}'`)
  expect((await olga.send('DELETE', `${LAB}?labid=${second}`)).body['code']).toBe(1)
  expect((await readReport(second)).state).toBe('cancelled')
  await asOwner(
    house,
    `update tariff_lab set state = 'running', seen_at = seen_at - interval '1 minute' where id = '${second}'`,
  )
  expect((await readReport(second)).state).toBe('lost')
  await dropDraft()
})

test('another operator’s comparison, agreed journey and version are missing things', async () => {
  await givenDraft((live) => dearer(live, 100))
  const labid = await runLab(olga)
  const nora = house.visitor('northway.localhost')
  const invited = await addMember(await house.call('northway'), {
    email: 'nora@northway.example',
    name: 'Nora',
    role: 'owner',
  })
  if (!invited.ok) throw new Error(invited.reason)
  const invitation = invited.invitation.path.split('#')[1] ?? ''
  await enrolBy(house, { visitor: nora, invitation, word: 'nora' })
  expect((await nora.get(`${DRAFT}?book=public`)).status).toBe(200)
  const missing = await nora.get(`${LAB}?labid=${labid}`)
  expect(missing.status).toBe(404)
  const never = await olga.get(`${LAB}?labid=019cd79e-4600-7aef-98e7-d485083000c6`)
  expect(missing.body).toEqual(never.body)
  const { goldenid, quote } = await givenGolden()
  const must = { name: 'Theirs', amount: 1 }
  expect((await nora.put(GOLDEN, { goldenid, version: 1, ...must })).status).toBe(404)
  expect((await nora.send('DELETE', `${GOLDEN}?goldenid=${goldenid}&version=1`)).status).toBe(404)
  const theirs = { book: 'public', quoteid: quote.quoteid, vehtypeid: quote.vehtypeid, ...must }
  expect((await nora.post(GOLDEN, theirs)).status).toBe(404)
  await olga.send('DELETE', `${GOLDEN}?goldenid=${goldenid}&version=1`)
  expect((await house.visitor().get(`${LAB}?labid=${labid}`)).status).toBe(404)
  expect((await olga.get(`${LAB}?labid=019cd79e-4600-7aef-98e7-d485083000c6`)).status).toBe(404)
  expect((await olga.get('/api/desk/prices/version?book=public&version=9999')).status).toBe(404)
  expect((await olga.post(LAB, { book: 'nobodys' })).status).toBe(404)
  await dropDraft()
  expect((await olga.post(LAB, { book: 'public' })).body).toMatchObject({ code: 2 })
})

async function givenGolden(said: object = {}) {
  const quote = await givenQuote(house.visitor())
  const { body, status } = await olga.post(GOLDEN, {
    book: 'public',
    quoteid: quote.quoteid,
    vehtypeid: quote.vehtypeid,
    name: 'Heathrow for the bank',
    amount: quote.totalfare,
    ...said,
  })
  return { quote, body, status, goldenid: String(body['goldenid']) }
}

type Golden = {
  goldenid: string
  version: number
  live: { holds: boolean; difference: number }
  draft: { holds: boolean; difference: number } | null
}
const readGolden = async (): Promise<Golden[]> =>
  (await dan.get(`${GOLDEN}?book=public`)).body['golden'] as Golden[]

test('a draft that breaks an agreed journey is not put live, unless an owner says why', async () => {
  const { goldenid } = await givenGolden()
  // quotes nobody booked vanish; what was agreed stays
  await asOwner(house, 'delete from quote')
  const version = await givenDraft((live) => dearer(live, 1000))
  const [golden] = await readGolden()
  expect(golden).toMatchObject({ goldenid, live: { holds: true, difference: 0 } })
  expect(golden?.draft).toMatchObject({ holds: false })
  const refused = await olga.post(DRAFT, { book: 'public', version })
  expect(refused.body).toMatchObject({
    code: 2,
    reason: 'golden',
    message: 'A journey would not cost what was agreed: “Heathrow for the bank”.',
    golden: [{ goldenid, name: 'Heathrow for the bank', difference: golden?.draft?.difference }],
  })
  const because = 'the bank agreed to the new price'
  const done = await olga.post(DRAFT, { book: 'public', version, because })
  expect(done.body).toMatchObject({ code: 1, golden: [] })
  const [entry] = await asOwner(
    house,
    `select detail::text as detail from audit_entry where deed = 'prices.published' order by number desc limit 1`,
  )
  expect(JSON.stringify(entry)).toContain(because)
  expect(JSON.stringify(entry)).toContain('Heathrow for the bank')
})

test('an accessible vehicle cannot be agreed at more than the ordinary ones cost', async () => {
  const [accessible] = await asOwner(house, 'select id from vehicle_type where accessible limit 1')
  const before = await readGolden()
  const { body } = await givenGolden({ vehtypeid: accessible?.['id'], amount: 999 })
  expect(body).toMatchObject({
    code: 2,
    message: 'An accessible vehicle may not cost more than an ordinary one on the same journey.',
  })
  expect(await readGolden()).toEqual(before)
})

test('an agreed journey is changed by the first of two, and dropped', async () => {
  const [golden] = await readGolden()
  const { goldenid = '', version = 0 } = golden ?? {}
  const must = { name: 'For the bank', amount: 90, within: 'percent', tolerance: 50 }
  expect((await dan.put(GOLDEN, { goldenid, version, ...must })).status).toBe(404)
  expect((await olga.put(GOLDEN, { goldenid, version, ...must })).body).toMatchObject({
    code: 1,
    version: version + 1,
  })
  const second = await olga.put(GOLDEN, { goldenid, version, ...must })
  expect(second.status).toBe(409)
  expect(second.body['message']).toBe('olga changed it first. Nothing was saved.')
  expect((await readGolden())[0]).toMatchObject({ amount: 90, within: 'percent', tolerance: 50 })
  expect((await olga.send('DELETE', `${GOLDEN}?goldenid=${goldenid}&version=1`)).status).toBe(409)
  expect((await olga.send('DELETE', `${GOLDEN}?goldenid=${goldenid}&version=2`)).status).toBe(200)
  expect((await olga.send('DELETE', `${GOLDEN}?goldenid=${goldenid}&version=2`)).status).toBe(404)
  expect(await readGolden()).toEqual([])
})

test('a journey is agreed only with a name, an amount and a type that has a price', async () => {
  expect((await givenGolden({ name: ' ' })).body['message']).toBe('name is required')
  expect((await givenGolden({ amount: -1 })).status).toBe(400)
  expect((await givenGolden({ vehtypeid: 999 })).body['message']).toBe(
    'That vehicle type has no price on this journey.',
  )
  expect((await givenGolden({ quoteid: '019cd79e-4600-7aef-98e7-d485083000c6' })).status).toBe(404)
})

test('a journey that was only tried can be agreed too', async () => {
  const { quote } = await givenGolden({ name: ' ' })
  const { body } = await olga.post(`${GOLDEN}/try`, {
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
    vehtypeid: quote.vehtypeid,
    name: 'Tried',
    amount: quote.totalfare,
    within: 'amount',
    tolerance: 0.5,
  })
  expect(body).toMatchObject({ code: 1, version: 1 })
  const [golden] = await readGolden()
  expect(golden).toMatchObject({ name: 'Tried', within: 'amount', tolerance: 0.5 })
  expect(golden?.draft).toBeNull()
  await olga.send('DELETE', `${GOLDEN}?goldenid=${golden?.goldenid}&version=1`)
})

test('an old version comes back as a new one, with a reason, only over the prices that were looked at', async () => {
  const { inForce } = await readBook()
  const was = (await givenQuote(house.visitor())).totalfare ?? 0
  const version = await givenDraft((live) => dearer(live, 2000))
  const { body } = await olga.post(DRAFT, { book: 'public', version, note: 'too much' })
  const bad = body['version'] as number
  expect((await givenQuote(house.visitor())).totalfare).toBeGreaterThan(was)

  const seen = await dan.get(`/api/desk/prices/version?book=public&version=${inForce}`)
  expect(seen.body).toMatchObject({ live: bad, version: inForce })
  expect((seen.body['back'] as unknown[]).length).toBeGreaterThan(0)
  const report = await readReport(await runLab(olga, { version: inForce }))
  expect(report.rows.every(({ difference }) => (difference ?? 0) < 0)).toBe(true)

  const back = (said: object) =>
    olga.post('/api/desk/prices/rollback', { book: 'public', version: inForce, live: bad, ...said })
  expect((await back({ because: '' })).body['message']).toBe('because is required')
  expect((await back({ because: 'a slip', live: inForce })).status).toBe(409)
  expect((await dan.post('/api/desk/prices/rollback', {})).status).toBe(404)
  const done = await back({ because: 'a slip' })
  expect(done.body).toMatchObject({ code: 1, version: bad + 1 })
  expect((await givenQuote(house.visitor())).totalfare).toBe(was)
  const { body: books } = await olga.get('/api/desk/prices/books')
  const book = (books['books'] as { book: string; versions: object[] }[]).find(
    (one) => one.book === 'public',
  )
  expect(book?.versions[0]).toMatchObject({ version: bad + 1, note: 'a slip', savedby: 'olga' })
  expect((await back({ because: 'again', live: bad + 1 })).body['reason']).toBe('unchanged')
})
