import type { BoardReply } from '@kerbside/contract/desk/board.ts'
import type { DeskJobReply } from '@kerbside/contract/desk/job.ts'
import * as wire from '@kerbside/contract/desk.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { givenDriver } from '../../../test/given-driver.ts'
import { DESK, givenAssigned, givenDriven, givenRide } from '../../../test/given-job.ts'
import { enrolBy, givenInvitation } from '../../../test/given-staff.ts'
import { asOwner, type House, openHouse, type Visitor } from '../../../test/house.ts'
import { answerOffer } from './answer-offer.ts'
import { unassignDriver } from './assign-driver.ts'
import { moveLeg } from './move-leg.ts'
import { offerJob } from './offer-job.ts'

const NOON = '2026-03-10T12:00:00Z'
const CANARY = { lat: 51.505, lng: -0.022 }

let house: House
let desk: Visitor
beforeAll(async () => {
  house = await openHouse({ now: NOON, ends: afterAll })
  desk = house.visitor()
  await enrolBy(house, { visitor: desk, invitation: await givenInvitation(house), word: 'ann' })
})
beforeEach(async () => {
  house.setNow(NOON)
  await asOwner(
    house,
    `truncate booking, message, outbox cascade; update driver_shift set ended_at = began_at where ended_at is null;
     update driver set ended_at = coalesce(ended_at, made_at)`,
  )
})

const board = async (): Promise<BoardReply> =>
  wire.showBoard.reply.parse((await desk.get('/api/desk/board')).body)
const job = async (reference: number): Promise<DeskJobReply> =>
  wire.showDeskJob.reply.parse((await desk.get(`/api/desk/job?jobpartid=${reference}`)).body)

describe('a journey nobody has paid for', () => {
  async function givenUnpaid(): Promise<number> {
    const { reference } = await givenRide(house, '2026-03-10T18:00')
    await asOwner(house, "update booking set payment_method = 'card', payment_state = 'unpaid'")
    house.setNow('2026-03-10T12:00:01Z')
    return reference
  }
  const ask = (jobpartid: number, version = 1) =>
    desk.post('/api/desk/askpayment', { jobpartid, version })
  const asked = () =>
    asOwner<{ channel: string; recipient: string }>(
      house,
      "select channel, recipient from message where kind = 'payment-asked' order by channel",
    )

  test('is asked for again by a press, once in ten minutes, and then rung up about', async () => {
    const reference = await givenUnpaid()
    expect((await board()).alerts).toMatchObject([{ kind: 'unpaid', step: { kind: 'send-again' } }])
    expect((await ask(reference)).body).toMatchObject({ code: 1, version: 1 })
    expect(await asked()).toMatchObject([{ channel: 'mail' }])
    expect((await ask(reference)).body).toMatchObject({ code: 2, reason: 'asked-just-now' })
    expect((await board()).alerts).toMatchObject([
      {
        cause: 'To be paid before the ride. Asked 12:00, and nothing has come.',
        step: { kind: 'call', label: 'Call passenger', phone: '+442079460123' },
      },
    ])
    const [last] = (await job(reference)).history ?? []
    expect(last).toMatchObject({ text: 'Link to pay sent', who: 'Ann Fox', reason: 'letter' })
    house.setNow('2026-03-10T12:11:00Z')
    expect((await ask(reference)).body).toMatchObject({ code: 1 })
    expect(await asked()).toHaveLength(2)
  })

  test('is asked for by nobody who looked too long ago, or where nothing is due', async () => {
    const reference = await givenUnpaid()
    expect(await ask(reference, 7)).toMatchObject({
      status: 409,
      body: { reason: 'changed-meanwhile' },
    })
    await asOwner(house, "update booking set payment_state = 'paid'")
    expect((await ask(reference)).body).toMatchObject({ code: 2, reason: 'nothing-due' })
    await asOwner(house, "update booking set payment_state = 'unpaid', payment_method = 'cash'")
    expect((await ask(reference)).body).toMatchObject({ code: 2, reason: 'nothing-due' })
    expect((await ask(5)).status).toBe(404)
    const of = { jobpartid: reference, version: 1 }
    expect((await house.visitor().post('/api/desk/askpayment', of)).status).toBe(404)
    expect(await asked()).toEqual([])
  })
})

describe('the history of a job names who', () => {
  test('was asked, said no, was given it by whom, and lost it', async () => {
    const dan = await givenDriver(house, { at: CANARY, firstName: 'Marek', lastName: 'Dudek' })
    const eve = await givenDriver(house, { at: CANARY, firstName: 'Yusuf', lastName: 'Demir' })
    const { reference } = await givenRide(house, '2026-03-10T12:30')
    house.setNow('2026-03-10T12:00:01Z')
    const call = await house.call()
    await offerJob(call, { reference, driverId: dan.driverId, by: DESK })
    const [offer] = await asOwner<{ id: string }>(house, 'select id from offer')
    const answered = { offerId: offer?.id ?? '', driverId: dan.driverId, deviceAt: undefined }
    house.setNow('2026-03-10T12:00:10Z')
    await answerOffer(call, { ...answered, answer: 'reject', reason: 'Too far' })
    await givenAssigned(house, { reference, driverId: dan.driverId })
    house.setNow('2026-03-10T12:02:00Z')
    await givenAssigned(house, { reference, driverId: eve.driverId })
    // a clock that runs while a move is written
    await asOwner(
      house,
      "update transition set at = at + interval '3 ms' where machine = 'job' and at >= '2026-03-10T12:02:00Z'",
    )
    house.setNow('2026-03-10T12:04:00Z')
    await moveLeg(call, { reference, to: 'en_route', by: DESK, reason: 'No signal' })
    await unassignDriver(call, { reference, by: DESK, reason: 'Puncture' })
    const { history } = await job(reference)
    expect(history?.map(({ text, who, reason }) => [text, who, reason])).toEqual([
      ['Yusuf Demir taken off', 'Ann Fox', 'Puncture'],
      ['Set off, Yusuf Demir', 'Ann Fox', 'No signal'],
      ['Assigned to Yusuf Demir', 'Ann Fox', ''],
      ['Marek Dudek taken off', 'Ann Fox', ''],
      ['Assigned to Marek Dudek', 'Ann Fox', ''],
      ['Offer refused', 'Marek Dudek', 'Too far'],
      ['Offered to Marek Dudek', 'Ann Fox', ''],
      ['Confirmed', 'Customer', 'booked'],
    ])
  })

  test('took it from the phone, and drives it', async () => {
    const dan = await givenDriver(house, { at: CANARY, firstName: 'Marek', lastName: 'Dudek' })
    const { reference } = await givenRide(house, '2026-03-10T12:30')
    house.setNow('2026-03-10T12:00:01Z')
    const call = await house.call()
    await offerJob(call, { reference, driverId: dan.driverId, by: DESK })
    const [offer] = await asOwner<{ id: string }>(house, 'select id from offer')
    const answered = { offerId: offer?.id ?? '', driverId: dan.driverId, deviceAt: undefined }
    house.setNow('2026-03-10T12:00:10Z')
    await answerOffer(call, { ...answered, answer: 'accept', reason: '' })
    await givenDriven(house, { reference, driverId: dan.driverId, to: 'en_route' })
    const { history } = await job(reference)
    expect(history?.map(({ text, who }) => [text, who]).slice(0, 3)).toEqual([
      ['Set off', 'Marek Dudek'],
      ['Assigned to Marek Dudek', 'Marek Dudek'],
      ['Offer accepted', 'Marek Dudek'],
    ])
  })
})

test('before a driver is taken off, the desk reads that the passenger is told nothing of it', async () => {
  const dan = await givenDriver(house, { at: CANARY })
  const { reference } = await givenRide(house, '2026-03-10T12:30')
  await givenAssigned(house, { reference, driverId: dan.driverId })
  const action = (await job(reference)).job?.actions.find(({ kind }) => kind === 'unassign')
  expect(action).toMatchObject({ allowed: true, reason: true })
  expect(action?.consequence).toContain('The passenger is told nothing until somebody else drives.')
})

describe('a ride that was rated low', () => {
  test('needs somebody, until the desk has written what came of it', async () => {
    const dan = await givenDriver(house, { at: CANARY, lastName: 'Dudek' })
    const { reference } = await givenRide(house, '2026-03-10T12:30')
    await givenAssigned(house, { reference, driverId: dan.driverId })
    await givenDriven(house, { reference, driverId: dan.driverId, to: 'completed' })
    const rate = (stars: number, reasons: string[]) =>
      asOwner(
        house,
        `insert into rating select operator_id, booking_id, number, driver_id, ${stars},
           '${JSON.stringify(reasons)}', 'He never came in.', '2026-03-10T12:05:00Z', '2026-03-10T12:05:00Z'
         from leg where reference = ${reference}
         on conflict (operator_id, booking_id, leg) do update set stars = excluded.stars`,
      )
    await rate(3, ['late'])
    house.setNow('2026-03-10T12:10:00Z')
    expect((await board()).alerts).toEqual([])
    await rate(2, ['late'])
    const [alert] = (await board()).alerts
    expect(alert).toMatchObject({
      kind: 'rating-low',
      title: 'Unhappy passenger',
      cause: 'Maya Osei gave 2 of 5: late. “He never came in.”',
      step: { kind: 'call', phone: '+442079460123' },
    })
    const shown = await job(reference)
    expect(shown.job).toMatchObject({
      rating: { stars: 2, reasons: 'late', words: 'He never came in.' },
      driveraverage: null,
    })
    const said = { jobpartid: reference, version: shown.leg?.version, note: 'Rang, half back' }
    expect((await desk.post('/api/desk/note', said)).body).toMatchObject({ code: 1 })
    expect((await board()).alerts).toEqual([])
  })
})

describe('whoever has a journey open', () => {
  const HERS = '4c5a6b70-0000-4000-8000-000000000001'
  const BENS = '4c5a6b70-0000-4000-8000-000000000002'
  const look = async (who: Visitor, said: { window: string; jobpartid: number }) =>
    (await who.post('/api/desk/looking', said)).body['lookers']

  test('is seen by the others, until they go or fall silent', async () => {
    const told: unknown[] = []
    const publish = house.deps.live.publish.bind(house.deps.live)
    house.deps.live.publish = (operator, topic, event) => {
      if (event.signal === 'deskLooking') told.push(event)
      publish(operator, topic, event)
    }
    expect(await look(desk, { window: HERS, jobpartid: 7 })).toEqual([])
    expect(await look(desk, { window: HERS, jobpartid: 7 })).toEqual([])
    const ann = { window: HERS, name: 'Ann Fox', jobpartid: 7 }
    expect(told).toEqual([{ signal: 'deskLooking', ...ann }])
    expect(await look(desk, { window: BENS, jobpartid: 8 })).toEqual([ann])
    await look(desk, { window: HERS, jobpartid: 0 })
    expect(told.at(-1)).toEqual({ signal: 'deskLooking', ...ann, jobpartid: 0 })
    expect(await look(desk, { window: BENS, jobpartid: 8 })).toEqual([])
    house.setNow('2026-03-10T12:01:01Z')
    expect(await look(desk, { window: HERS, jobpartid: 7 })).toEqual([])
    house.deps.live.publish = publish
  })

  test('is nobody’s business outside the desk', async () => {
    const said = { window: HERS, jobpartid: 7 }
    expect((await house.visitor().post('/api/desk/looking', said)).status).toBe(404)
    expect((await desk.post('/api/desk/looking', { ...said, window: 'mine' })).status).toBe(400)
  })
})

test('why a journey costs what it costs is told rule by rule, of its own way and vehicle', async () => {
  const { reference } = await givenRide(house, '2026-03-10T18:00')
  const { body } = await desk.get(`/api/desk/price?jobpartid=${reference}`)
  const told = wire.explainDeskPrice.reply.parse(body)
  expect(told).toMatchObject({ jobpartid: reference, replay: 'same', quoted: told.total })
  const matched = told.steps.filter(({ outcome }) => outcome === 'matched')
  expect(told.steps.length).toBeGreaterThan(matched.length)
  const pence = matched.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)
  expect(pence).toBe(Math.round(told.total * 100))
  expect((await desk.get('/api/desk/price?jobpartid=5')).status).toBe(404)
})
