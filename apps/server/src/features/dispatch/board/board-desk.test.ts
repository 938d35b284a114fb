import type { BoardReply } from '@kerbside/contract/dispatch/board.ts'
import type { DeskLegReply } from '@kerbside/contract/dispatch/leg.ts'
import * as wire from '@kerbside/contract/dispatch.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { givenDriver } from '../../../../test/given-driver.ts'
import { DESK, givenAssigned, givenDriven, givenLeg } from '../../../../test/given-leg.ts'
import { enrolBy, givenInvitation } from '../../../../test/given-staff.ts'
import { asOwner, startTestApp, type TestApp, type TestClient } from '../../../../test/test-app.ts'
import { unassignDriver } from '../assign/assign-driver.ts'
import { offerLeg } from '../assign/offer-leg.ts'
import { respondToOffer } from '../assign/respond-to-offer.ts'
import { moveLeg } from '../leg/move-leg.ts'

const NOON = '2026-03-10T12:00:00Z'
const CANARY = { lat: 51.505, lng: -0.022 }

let testApp: TestApp
let desk: TestClient
beforeAll(async () => {
  testApp = await startTestApp({ now: NOON, ends: afterAll })
  desk = testApp.client()
  await enrolBy(testApp, { client: desk, invitation: await givenInvitation(testApp), word: 'ann' })
})
beforeEach(async () => {
  testApp.setNow(NOON)
  await asOwner(
    testApp,
    `truncate booking, message, outbox cascade; update driver_shift set ended_at = started_at where ended_at is null;
     update driver set ended_at = coalesce(ended_at, made_at)`,
  )
})

const board = async (): Promise<BoardReply> =>
  wire.showBoard.reply.parse((await desk.get('/api/desk/board')).body)
const showLeg = async (reference: number): Promise<DeskLegReply> =>
  wire.showDeskLeg.reply.parse((await desk.get(`/api/desk/leg?reference=${reference}`)).body)

describe('an unpaid leg', () => {
  async function givenUnpaid(): Promise<number> {
    const { reference } = await givenLeg(testApp, '2026-03-10T18:00')
    await asOwner(testApp, "update booking set payment_method = 'card', payment_state = 'unpaid'")
    testApp.setNow('2026-03-10T12:00:01Z')
    return reference
  }
  const request = (reference: number, version = 1) =>
    desk.post('/api/desk/askpayment', { reference, version })
  const paymentMessages = () =>
    asOwner<{ channel: string; recipient: string }>(
      testApp,
      "select channel, recipient from message where kind = 'payment-requested' order by channel",
    )

  test('gets a payment reminder by a press, at most once in ten minutes, and then the desk is told to ring', async () => {
    const reference = await givenUnpaid()
    expect((await board()).alerts).toMatchObject([{ kind: 'unpaid', step: { kind: 'send-again' } }])
    expect((await request(reference)).body).toMatchObject({ code: 1, version: 1 })
    expect(await paymentMessages()).toMatchObject([{ channel: 'mail' }])
    expect((await request(reference)).body).toMatchObject({ code: 2, reason: 'requested-just-now' })
    expect((await board()).alerts).toMatchObject([
      {
        cause: 'Due before pickup. Payment link sent 12:00, not paid yet.',
        step: { kind: 'call', label: 'Call passenger', phone: '+442079460123' },
      },
    ])
    const [last] = (await showLeg(reference)).history ?? []
    expect(last).toMatchObject({ text: 'Payment link sent', who: 'Ann Fox', reason: 'email' })
    testApp.setNow('2026-03-10T12:11:00Z')
    expect((await request(reference)).body).toMatchObject({ code: 1 })
    expect(await paymentMessages()).toHaveLength(2)
  })

  test('gets no reminder when the dispatcher’s view is outdated or nothing is due', async () => {
    const reference = await givenUnpaid()
    expect(await request(reference, 7)).toMatchObject({
      status: 409,
      body: { reason: 'changed-meanwhile' },
    })
    await asOwner(testApp, "update booking set payment_state = 'paid'")
    expect((await request(reference)).body).toMatchObject({ code: 2, reason: 'nothing-due' })
    await asOwner(testApp, "update booking set payment_state = 'unpaid', payment_method = 'cash'")
    expect((await request(reference)).body).toMatchObject({ code: 2, reason: 'nothing-due' })
    expect((await request(5)).status).toBe(404)
    const of = { reference, version: 1 }
    expect((await testApp.client().post('/api/desk/askpayment', of)).status).toBe(404)
    expect(await paymentMessages()).toEqual([])
  })
})

describe('the history of a leg names the person', () => {
  test('who was offered it, rejected it, assigned it, and lost it', async () => {
    const dan = await givenDriver(testApp, { at: CANARY, firstName: 'Marek', lastName: 'Dudek' })
    const eve = await givenDriver(testApp, { at: CANARY, firstName: 'Yusuf', lastName: 'Demir' })
    const { reference } = await givenLeg(testApp, '2026-03-10T12:30')
    testApp.setNow('2026-03-10T12:00:01Z')
    const context = await testApp.context()
    await offerLeg(context, { reference, driverId: dan.driverId, by: DESK })
    const [offer] = await asOwner<{ id: string }>(testApp, 'select id from offer')
    const response = { offerId: offer?.id ?? '', driverId: dan.driverId, deviceAt: undefined }
    testApp.setNow('2026-03-10T12:00:10Z')
    await respondToOffer(context, { ...response, answer: 'reject', reason: 'Too far' })
    await givenAssigned(testApp, { reference, driverId: dan.driverId })
    testApp.setNow('2026-03-10T12:02:00Z')
    await givenAssigned(testApp, { reference, driverId: eve.driverId })
    // simulates a clock that runs while a move is written
    await asOwner(
      testApp,
      "update transition set at = at + interval '3 ms' where machine = 'leg' and at >= '2026-03-10T12:02:00Z'",
    )
    testApp.setNow('2026-03-10T12:04:00Z')
    await moveLeg(context, { reference, to: 'en_route', by: DESK, reason: 'No signal' })
    await unassignDriver(context, { reference, by: DESK, reason: 'Puncture' })
    const { history } = await showLeg(reference)
    expect(history?.map(({ text, who, reason }) => [text, who, reason])).toEqual([
      ['Yusuf Demir unassigned', 'Ann Fox', 'Puncture'],
      ['On the way, Yusuf Demir', 'Ann Fox', 'No signal'],
      ['Assigned to Yusuf Demir', 'Ann Fox', ''],
      ['Marek Dudek unassigned', 'Ann Fox', ''],
      ['Assigned to Marek Dudek', 'Ann Fox', ''],
      ['Offer declined', 'Marek Dudek', 'Too far'],
      ['Offered to Marek Dudek', 'Ann Fox', ''],
      ['Confirmed', 'Customer', 'booked'],
    ])
  })

  test('who accepted it on the phone and drives it', async () => {
    const dan = await givenDriver(testApp, { at: CANARY, firstName: 'Marek', lastName: 'Dudek' })
    const { reference } = await givenLeg(testApp, '2026-03-10T12:30')
    testApp.setNow('2026-03-10T12:00:01Z')
    const context = await testApp.context()
    await offerLeg(context, { reference, driverId: dan.driverId, by: DESK })
    const [offer] = await asOwner<{ id: string }>(testApp, 'select id from offer')
    const response = { offerId: offer?.id ?? '', driverId: dan.driverId, deviceAt: undefined }
    testApp.setNow('2026-03-10T12:00:10Z')
    await respondToOffer(context, { ...response, answer: 'accept', reason: '' })
    await givenDriven(testApp, { reference, driverId: dan.driverId, to: 'en_route' })
    const { history } = await showLeg(reference)
    expect(history?.map(({ text, who }) => [text, who]).slice(0, 3)).toEqual([
      ['On the way', 'Marek Dudek'],
      ['Assigned to Marek Dudek', 'Marek Dudek'],
      ['Offer accepted', 'Marek Dudek'],
    ])
  })
})

test('before a driver is removed, the desk is told that the passenger gets no message about it', async () => {
  const dan = await givenDriver(testApp, { at: CANARY })
  const { reference } = await givenLeg(testApp, '2026-03-10T12:30')
  await givenAssigned(testApp, { reference, driverId: dan.driverId })
  const action = (await showLeg(reference)).details?.actions.find(({ kind }) => kind === 'unassign')
  expect(action).toMatchObject({ allowed: true, reason: true })
  expect(action?.consequence).toContain(
    'The passenger is notified once another driver is assigned.',
  )
})

describe('a leg with a low rating', () => {
  test('needs attention until the desk has written an outcome', async () => {
    const dan = await givenDriver(testApp, { at: CANARY, lastName: 'Dudek' })
    const { reference } = await givenLeg(testApp, '2026-03-10T12:30')
    await givenAssigned(testApp, { reference, driverId: dan.driverId })
    await givenDriven(testApp, { reference, driverId: dan.driverId, to: 'completed' })
    const rate = (stars: number, reasons: string[]) =>
      asOwner(
        testApp,
        `insert into rating select operator_id, booking_id, number, driver_id, ${stars},
           '${JSON.stringify(reasons)}', 'He never came in.', '2026-03-10T12:05:00Z', '2026-03-10T12:05:00Z'
         from leg where reference = ${reference}
         on conflict (operator_id, booking_id, leg) do update set stars = excluded.stars`,
      )
    await rate(3, ['late'])
    testApp.setNow('2026-03-10T12:10:00Z')
    expect((await board()).alerts).toEqual([])
    await rate(2, ['late'])
    const [alert] = (await board()).alerts
    expect(alert).toMatchObject({
      kind: 'rating-low',
      title: 'Unhappy passenger',
      cause: 'Maya Osei gave 2 out of 5: late. “He never came in.”',
      step: { kind: 'call', phone: '+442079460123' },
    })
    const shown = await showLeg(reference)
    expect(shown.details).toMatchObject({
      rating: { stars: 2, reasons: 'late', words: 'He never came in.' },
      driverAverage: null,
    })
    const input = { reference, version: shown.leg?.version, note: 'Rang, half back' }
    expect((await desk.post('/api/desk/note', input)).body).toMatchObject({ code: 1 })
    expect((await board()).alerts).toEqual([])
  })
})

describe('a dispatcher with a leg open', () => {
  const HERS = '4c5a6b70-0000-4000-8000-000000000001'
  const BENS = '4c5a6b70-0000-4000-8000-000000000002'
  const announceViewing = async (
    client: TestClient,
    input: { window: string; reference: number },
  ) => (await client.post('/api/desk/looking', input)).body['presence']

  test('is seen by the others until they close it or their connection goes silent', async () => {
    const reportedErrors: unknown[] = []
    const publish = testApp.deps.live.publish.bind(testApp.deps.live)
    testApp.deps.live.publish = (operator, topic, event) => {
      if (event.signal === 'deskLooking') reportedErrors.push(event)
      publish(operator, topic, event)
    }
    expect(await announceViewing(desk, { window: HERS, reference: 7 })).toEqual([])
    expect(await announceViewing(desk, { window: HERS, reference: 7 })).toEqual([])
    const ann = { window: HERS, name: 'Ann Fox', reference: 7 }
    expect(reportedErrors).toEqual([{ signal: 'deskLooking', ...ann }])
    expect(await announceViewing(desk, { window: BENS, reference: 8 })).toEqual([ann])
    await announceViewing(desk, { window: HERS, reference: 0 })
    expect(reportedErrors.at(-1)).toEqual({ signal: 'deskLooking', ...ann, reference: 0 })
    expect(await announceViewing(desk, { window: BENS, reference: 8 })).toEqual([])
    testApp.setNow('2026-03-10T12:01:01Z')
    expect(await announceViewing(desk, { window: HERS, reference: 7 })).toEqual([])
    testApp.deps.live.publish = publish
  })

  test('is not visible outside the desk', async () => {
    const input = { window: HERS, reference: 7 }
    expect((await testApp.client().post('/api/desk/looking', input)).status).toBe(404)
    expect((await desk.post('/api/desk/looking', { ...input, window: 'mine' })).status).toBe(400)
  })
})

test('the price explanation lists each rule that applies to the leg and its vehicle type', async () => {
  const { reference } = await givenLeg(testApp, '2026-03-10T18:00')
  const { body } = await desk.get(`/api/desk/price?reference=${reference}`)
  const reportedErrors = wire.explainDeskPrice.reply.parse(body)
  expect(reportedErrors).toMatchObject({
    reference,
    replay: 'same',
    quoted: reportedErrors.total,
  })
  const matched = reportedErrors.steps.filter(({ outcome }) => outcome === 'matched')
  expect(reportedErrors.steps.length).toBeGreaterThan(matched.length)
  const pence = matched.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)
  expect(pence).toBe(Math.round(reportedErrors.total * 100))
  expect((await desk.get('/api/desk/price?reference=5')).status).toBe(404)
})
