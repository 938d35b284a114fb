import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { givenNonce, givenSettings } from '../../../test/given.ts'
import { bookForGuest, givenAccount, givenMember } from '../../../test/given-corporate.ts'
import { givenDriver } from '../../../test/given-driver.ts'
import { givenAssigned, givenDriven, givenRide } from '../../../test/given-job.ts'
import { asOwner, type House, openHouse } from '../../../test/house.ts'
import { moveLeg } from './move-leg.ts'
import { restoreLeg } from './restore-leg.ts'

const NOON = '2026-03-10T12:00:00Z'
let house: House
beforeAll(async () => {
  house = await openHouse({ now: NOON, ends: afterAll })
})
beforeEach(() => house.setNow(NOON))

const NEAR = { lat: 51.5, lng: -0.02 }

const ledgerOf = (reference: number) =>
  asOwner<{ kind: string; account: string; amount: number }>(
    house,
    `select j.kind, regexp_replace(p.account, ':[0-9a-f]{8}-.*', '') as account, p.amount_minor::int as amount
     from journal j join posting p on p.operator_id = j.operator_id and p.journal_id = j.id
     join leg l on l.operator_id = j.operator_id and l.booking_id = j.booking_id
     where l.reference = ${reference} order by j.kind, p.number`,
  )

const moneyOf = async (reference: number) => {
  const [row] = await asOwner<{ state: string; fare: number; paid: number | null }>(
    house,
    `select b.payment_state as state, l.fare_minor::int as fare, l.paid_minor::int as paid
     from leg l join booking b on b.id = l.booking_id where l.reference = ${reference}`,
  )
  if (!row) throw new Error(`no leg ${reference}`)
  return row
}

const sumOf = (rows: readonly { account: string; amount: number }[], account: string) =>
  rows.filter((row) => row.account === account).reduce((all, { amount }) => all + amount, 0)

/** Paid by card, or held on it, and assigned. */
async function givenCardRide() {
  const nonce = await givenNonce(house, { number: '4242424242424242' })
  const ride = await givenRide(house, '2026-03-10T13:00', { paymentmethod: 'card', nonce })
  const driver = await givenDriver(house, { at: NEAR })
  await givenAssigned(house, { reference: ride.reference, driverId: driver.driverId })
  const by = { role: 'driver', channel: 'app', driverId: driver.driverId } as const
  const press = async (
    to: 'en_route' | 'arrived' | 'on_board' | 'completed' | 'no_show',
    now: string,
  ) => {
    house.setNow(`2026-03-10T${now}:00Z`)
    const asked = { reference: ride.reference, to, by, reason: 'as it was', point: NEAR }
    const verdict = await moveLeg(await house.call(), asked)
    if (!verdict.ok) throw new Error(`${to}: ${verdict.reason}`)
  }
  return { ...ride, driverId: driver.driverId, press }
}

test('held money is taken when the ride is over, and its customer owes nothing', async () => {
  await givenSettings(house, { holdsCards: true })
  const { reference, driverId } = await givenCardRide()
  await givenSettings(house, { holdsCards: false })
  expect(await moneyOf(reference)).toMatchObject({ state: 'authorised' })
  await givenDriven(house, { reference, driverId, to: 'completed' })
  expect(await moneyOf(reference)).toMatchObject({ state: 'paid' })
  const rows = await ledgerOf(reference)
  expect(rows.map(({ kind }) => kind)).toEqual(['capture', 'capture', 'fare-earned', 'fare-earned'])
  expect(sumOf(rows, 'ar:cust')).toBe(0)
})

test('waiting on top of a card that was charged stays owed, with a link to pay it', async () => {
  const { reference, press } = await givenCardRide()
  const before = await moneyOf(reference)
  await press('en_route', '12:50')
  await press('arrived', '12:58')
  await press('on_board', '14:00')
  await press('completed', '14:30')
  const after = await moneyOf(reference)
  expect(after).toMatchObject({ state: 'deposit_paid', paid: before.fare })
  expect(after.fare).toBeGreaterThan(before.fare)
  expect(sumOf(await ledgerOf(reference), 'ar:cust')).toBe(after.fare - before.fare)
  const mails = await asOwner(house, "select kind from message where kind = 'payment-asked'")
  expect(mails).toHaveLength(1)
})

test('nobody came: of a paid fare the price list’s share is kept and the rest goes back', async () => {
  const { reference, press } = await givenCardRide()
  const { fare } = await moneyOf(reference)
  await press('en_route', '12:40')
  await press('arrived', '12:55')
  await press('no_show', '14:10')
  expect(await asOwner(house, "select kind from outbox where kind = 'ride-no-show'")).toHaveLength(
    1,
  )
  const [quote] = await asOwner<{ keep: number }>(
    house,
    `select (q.document->'policies'->>'noShowKeepBasisPoints')::int as keep from quote q
     join booking b on b.quote_id = q.id join leg l on l.booking_id = b.id where l.reference = ${reference}`,
  )
  const keeps = Math.round((fare * (quote?.keep ?? 0)) / 10_000)
  const [refund] = await asOwner<{ amount: number }>(
    house,
    `select r.amount_minor::int as amount from refund r join payment_attempt a on a.id = r.attempt_id
     join leg l on l.booking_id = a.booking_id where l.reference = ${reference}`,
  )
  expect(refund?.amount ?? 0).toBe(fare - keeps)
  const rows = await ledgerOf(reference)
  expect(sumOf(rows, 'rev:cancel_fee')).toBe(-keeps)
  expect(sumOf(rows, 'ar:cust')).toBe(0)
  expect(rows.filter(({ kind }) => kind === 'fare-earned')).toEqual([])
})

test('a company’s ride is owed by its account, which earns its commission', async () => {
  await givenSettings(house, { paymentMethods: ['cash', 'card', 'account'] })
  await givenAccount(house)
  const tess = await givenMember(house, { name: 'Tess' })
  const { body } = await bookForGuest(tess)
  const reference = Number(body['Bref'])
  const driver = await givenDriver(house, { at: NEAR })
  await givenAssigned(house, { reference, driverId: driver.driverId })
  const [leg] = await asOwner<{ at: Date }>(
    house,
    `select pickup_at as at from leg where reference = ${reference}`,
  )
  house.setNow(leg?.at.toISOString() ?? NOON)
  await givenDriven(house, { reference, driverId: driver.driverId, to: 'completed' })
  const { fare, state } = await moneyOf(reference)
  expect(state).toBe('on_account')
  const rows = await ledgerOf(reference)
  expect(rows.map(({ account, amount }) => [account, amount])).toEqual([
    ['exp:commission', Math.round(fare / 10)],
    ['ap:commission:501', -Math.round(fare / 10)],
    ['ar:booker:501', fare],
    ['rev:fare', -fare],
  ])
})

test('a company’s ride that was cancelled by mistake comes back while its credit allows it', async () => {
  const tess = await givenMember(house, { name: 'Rose' })
  const { body } = await bookForGuest(tess)
  const reference = Number(body['Bref'])
  const cancel = () => tess.post('/api/cancelbooking', { bookingref: reference })
  expect((await cancel()).body).toMatchObject({ code: 1, fee: 0 })
  const call = await house.call()
  const by = { role: 'dispatcher', channel: 'desk' } as const
  const asked = { reference, by, reason: 'the wrong one' }
  await asOwner(house, 'update booker set credit_limit_minor = 0 where id = 501')
  expect(await restoreLeg(call, asked)).toMatchObject({ ok: false, reason: 'not-paid' })
  await asOwner(house, 'update booker set credit_limit_minor = 1000000 where id = 501')
  expect(await restoreLeg(call, asked)).toMatchObject({ ok: true, current: { state: 'confirmed' } })
  expect((await cancel()).body).toMatchObject({ code: 1, fee: 0 })
})

test('what went back to a card is not called back: a paid ride that was cancelled is booked anew', async () => {
  const { reference, visitor } = await givenCardRide()
  await visitor.post('/api/cancelbooking', { bookingref: reference })
  const by = { role: 'dispatcher', channel: 'desk' } as const
  const asked = { reference, by, reason: 'the wrong one' }
  expect(await restoreLeg(await house.call(), asked)).toMatchObject({ reason: 'not-paid' })
})

test('of a cash return the booking is paid when the second way is over, and each driver holds their own', async () => {
  const ride = await givenRide(house, '2026-03-10T13:00')
  await asOwner(
    house,
    `insert into leg select (jsonb_populate_record(l, jsonb_build_object('number', 2, 'reference', reference + 1,
       'pickup_at', pickup_at + interval '2 hours'))).* from leg l where reference = ${ride.reference}`,
  )
  const references = [ride.reference, ride.reference + 1]
  const drivers = [await givenDriver(house, { at: NEAR }), await givenDriver(house, { at: NEAR })]
  for (const [place, reference] of references.entries()) {
    const driverId = drivers[place]?.driverId ?? ''
    await givenAssigned(house, { reference, driverId })
    await givenDriven(house, { reference, driverId, to: 'completed' })
    const { state } = await moneyOf(reference)
    expect(state).toBe(place === 0 ? 'unpaid' : 'paid')
  }
  const floats = await asOwner<{ account: string }>(
    house,
    `select p.account from posting p join journal j on j.id = p.journal_id
     where p.account like 'float:%' and j.booking_id =
       (select booking_id from leg where reference = ${ride.reference})`,
  )
  expect(floats.map(({ account }) => account).toSorted()).toEqual(
    drivers.map(({ driverId }) => `float:driver:${driverId}`).toSorted(),
  )
})
