import { minor } from '@kerbside/domain/money.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenQuote } from '../../../../test/given.ts'
import { emailsTo } from '../../../../test/given-account.ts'
import { enrolBy, givenInvitation } from '../../../../test/given-staff.ts'
import { asOwner, startTestApp, type TestApp, type TestClient } from '../../../../test/test-app.ts'
import type { TariffDocument } from './read-tariff.ts'
import { settlePlans } from './settle-plans.ts'

let testApp: TestApp
let olga: TestClient
let dan: TestClient

const DRAFT = '/api/desk/prices/draft'
const PLANS = '/api/desk/prices/plans'

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

type Draft = { version: number; changedBy: string; document: TariffDocument } | null
type Plan = { planId: string; version: number; state: string; why: string; fits: boolean }

async function readPriceBook() {
  const { body } = await olga.get(`${DRAFT}?book=public`)
  const live = body['live'] as { version: number; document: TariffDocument }
  return { live: live.document, inForce: live.version, draft: body['draft'] as Draft }
}

async function givenDraft(by: number): Promise<number> {
  const { live, draft } = await readPriceBook()
  const fixed = live.fixed.map((price) => ({ ...price, amount: minor(price.amount + by) }))
  const document = { ...live, fixed }
  const { body } = await olga.put(DRAFT, {
    book: 'public',
    version: draft?.version ?? 0,
    document,
  })
  return body['version'] as number
}

const plan = (version: number, input: object = {}) =>
  olga.post(PLANS, {
    book: 'public',
    version,
    liveAt: '2026-03-29T03:00',
    note: 'spring',
    ...input,
  })
const cancel = ({ planId, version }: Plan) =>
  olga.send('DELETE', `${PLANS}?planId=${planId}&version=${version}`)
const plans = async (client = olga): Promise<Plan[]> =>
  (await client.get(PLANS)).body['plans'] as Plan[]
const price = async (): Promise<number> => (await givenQuote(testApp.client())).totalfare ?? 0

/** At another time: every process's scheduled task, twice at once as with two processes. */
async function settleAt(time: string): Promise<void> {
  const context = await testApp.context()
  const then = { ...context, now: () => new Date(time) }
  await Promise.all([settlePlans(then), settlePlans(then)])
}

test('a draft goes live at its time, once, in every process; earlier quotes keep their price', async () => {
  const before = await price()
  const version = await givenDraft(1000)
  expect((await plan(version)).body).toMatchObject({ code: 1, twice: false })
  const { draft, inForce } = await readPriceBook()
  expect(draft).toBeNull()
  expect(await plans(dan)).toMatchObject([
    { state: 'waiting', fits: true, liveLocal: '2026-03-29T03:00', madeBy: 'olga' },
  ])
  // 03:00 in London is 02:00 UTC, because the clock has gone forward
  await settleAt('2026-03-29T01:59:59Z')
  expect(await price()).toBe(before)
  await settleAt('2026-03-29T02:00:00Z')
  const made = (await asOwner(
    testApp,
    `select version, made_by from tariff where book = 'public' and version > ${inForce}`,
  )) as { version: number; made_by: string }[]
  expect(made).toEqual([{ version: expect.any(Number), made_by: 'olga' }])
  const becameVersion = made[0]?.version
  expect(await plans()).toMatchObject([{ state: 'live', becameVersion }])
  // the test app's own clock is at 10 March: there the prices apply from the 29th on
  await asOwner(
    testApp,
    `update tariff set effective_from = '2026-03-01' where version = ${becameVersion}`,
  )
  ;(await testApp.context()).changes.notify((await testApp.context()).operator)
  expect(await price()).toBeGreaterThan(before)
})

test('a time the clock skips or a past one is rejected, and one that occurs twice is reported', async () => {
  const version = await givenDraft(100)
  expect((await plan(version, { liveAt: '2026-03-29T01:30' })).body).toMatchObject({
    code: 2,
    reason: 'no-such-time',
    message: 'The clocks go forward that night, so this time doesn’t exist. Choose another.',
  })
  expect((await plan(version, { liveAt: '2020-01-01T00:00' })).body['reason']).toBe('in-the-past')
  expect((await plan(version, { liveAt: '' })).status).toBe(400)
  expect((await plan(version, { liveAt: '2026-13-01T00:00' })).status).toBe(400)
  expect((await plan(version, { liveAt: '2026-10-25T01:30' })).body).toMatchObject({
    code: 1,
    twice: true,
  })
  const [waiting] = await plans()
  expect(waiting).toMatchObject({ liveAt: '2026-10-25T00:30:00.000Z' })
  if (waiting) await cancel(waiting)
})

test('cancelled plans become the draft again, and the second of two people who settle one is told so', async () => {
  const { draft } = await readPriceBook()
  expect(draft).toMatchObject({ changedBy: 'olga' })
  await plan(draft?.version ?? 0)
  const [waiting] = await plans()
  if (!waiting) throw new Error('nothing waits')
  const moved = await olga.put(PLANS, { ...waiting, liveAt: '2026-04-01T00:00' })
  expect(moved.body['code']).toBe(1)
  expect((await olga.put(PLANS, { ...waiting, liveAt: '2026-04-02T00:00' })).status).toBe(409)
  expect((await cancel(waiting)).status).toBe(409)
  const [now] = await plans()
  expect(now).toMatchObject({ liveLocal: '2026-04-01T00:00' })
  if (now) expect((await cancel(now)).body).toMatchObject({ code: 1, reason: 'draft-again' })
  if (now) expect((await cancel(now)).status).toBe(409)
  expect((await readPriceBook()).draft?.document).toEqual(draft?.document)
})

test('only one plan waits for a book', async () => {
  await plan((await readPriceBook()).draft?.version ?? 0)
  const second = await plan(await givenDraft(300))
  expect(second.body).toMatchObject({ code: 2, reason: 'waiting' })
  await olga.send(
    'DELETE',
    `${DRAFT}?book=public&version=${(await readPriceBook()).draft?.version}`,
  )
  const [waiting] = await plans()
  if (waiting) await cancel(waiting)
})

test('a plan overtaken by other prices is not published; its owner is told why, and it becomes the draft again', async () => {
  await plan((await readPriceBook()).draft?.version ?? 0)
  const version = await givenDraft(500)
  const { body } = await olga.post(DRAFT, { book: 'public', version })
  const [waiting] = await plans()
  expect(waiting).toMatchObject({ state: 'waiting', fits: false })
  await settleAt('2026-03-29T02:00:00Z')
  expect((await plans()).find(({ planId }) => planId === waiting?.planId)).toMatchObject({
    state: 'refused',
    why: `Version ${String(body['version'])} was published after this draft was started.`,
  })
  const { inForce, draft } = await readPriceBook()
  expect(inForce).toBe(body['version'])
  expect(draft).not.toBeNull()
  const entries = await asOwner(
    testApp,
    `select object from audit_entry where action = 'prices.plan-refused'`,
  )
  expect(entries).toEqual([{ object: 'prices public' }])
  // two scheduled tasks at once wrote one e-mail
  const { email } = (await testApp.context()).profile.settings
  const emails = (await emailsTo(testApp, email)).filter(({ kind }) => kind === 'prices-refused')
  expect(emails).toHaveLength(1)
  expect(emails[0]?.facts).toMatchObject({
    why: `Version ${String(body['version'])} was published after this draft was started.`,
    liveAt: new Date('2026-03-29T02:00:00Z'),
    plannedBy: 'olga',
    note: 'spring',
    again: true,
  })
})

test('a dispatcher sees plans and cannot settle them; an unknown plan is missing', async () => {
  const input = { book: 'public', version: 1, liveAt: '2026-04-01T00:00' }
  expect((await dan.post(PLANS, input)).status).toBe(404)
  expect((await testApp.client().get(PLANS)).status).toBe(404)
  const missing = { planId: '019cd79e-4600-7aef-98e7-d485083000c6', version: 1 }
  expect((await olga.put(PLANS, { ...missing, liveAt: '2026-04-01T00:00' })).status).toBe(404)
  expect((await olga.post(PLANS, { ...input, book: 'unknown' })).status).toBe(404)
})
