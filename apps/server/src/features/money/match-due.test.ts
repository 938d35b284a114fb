import { describe, expect, onTestFinished, test } from 'vitest'
import { PROVIDERS } from '../../../test/gateway-worlds.ts'
import { givenCharge, givenKeys, givenTaken } from '../../../test/given-taken.ts'
import { asOwner, openHouse } from '../../../test/house.ts'
import { withOperator } from '../../db.ts'
import { sendDue } from '../refund/send-due.ts'
import { explainDifference } from './explain-difference.ts'
import { matchDue } from './match-due.ts'

const START = Date.UTC(2026, 2, 10, 12)

async function givenWorld(name: string) {
  const clock = { at: START }
  const world = await PROVIDERS[name]?.(() => new Date(clock.at))
  if (!world) throw new Error(name)
  onTestFinished(() => world.close())
  const gateway = world.openAdapter()
  const house = await openHouse({
    now: new Date(START).toISOString(),
    deps: { gateways: { [name]: gateway } },
  })
  await givenKeys(house, world)
  const means = { house, world, gateway }
  const taken = await givenTaken(means)
  const pass = (hours: number) => {
    clock.at += hours * 3_600_000
    house.setNow(new Date(clock.at).toISOString())
  }
  return {
    ...means,
    taken,
    pass,
    call: await house.call(),
    /** A day goes by, and the match is due. */
    async match() {
      pass(25)
      return matchDue(house.deps)
    },
    open: () =>
      asOwner<{ id: string; kind: string; gateway: number; attempt: number; ledger: number }>(
        house,
        `select id, kind, gateway_minor::int as gateway, attempt_minor::int as attempt, ledger_minor::int as ledger
         from money_difference where closed_at is null order by kind`,
      ),
    matchedUntil: async () => {
      const rows = await asOwner<{ at: Date }>(house, 'select matched_until as at from money_match')
      return rows[0]?.at.toISOString()
    },
    attempts: () =>
      asOwner<{ state: string; provider_ref: string }>(
        house,
        'select state, provider_ref from payment_attempt order by number',
      ),
    sql: (text: string) => asOwner(house, text),
  }
}

describe.each(Object.keys(PROVIDERS))('at %s', (name) => {
  test('books that agree are matched once a day, with nothing to say', async () => {
    const it = await givenWorld(name)
    expect(await it.match()).toEqual([])
    expect(await it.open()).toEqual([])
    expect(await it.matchedUntil()).toBe('2026-03-11T09:00:00.000Z')
    it.pass(1)
    await matchDue(it.house.deps)
    expect(await it.matchedUntil()).toBe('2026-03-11T09:00:00.000Z')
  })

  test('a refund by hand that no message told of is written down by the match', async () => {
    const it = await givenWorld(name)
    it.pass(1)
    await it.world.refundByHand(it.taken.ref, 500)
    it.world.arrive()
    await it.match()
    expect(await it.open()).toEqual([])
    expect(await it.sql('select amount_minor, asked_by, state from refund')).toEqual([
      { amount_minor: '500', asked_by: 'gateway', state: 'succeeded' },
    ])
  })

  test('money of an attempt that was given up is an orphan, and goes back', async () => {
    const it = await givenWorld(name)
    await it.sql("update payment_attempt set purpose = 'tip'")
    const { bookingId } = it.taken
    const lost = await givenCharge(it, { orderId: `${bookingId}-2`, amount: 700 })
    await it.sql(
      `insert into payment_attempt (operator_id, id, booking_id, number, gateway, amount_minor, currency, state,
         made_at, changed_at) select operator_id, gen_random_uuid(), booking_id, 2, gateway, 700, 'GBP', 'failed',
         made_at, changed_at from payment_attempt`,
    )
    await it.sql("update leg set state = 'expired'")
    await it.match()
    expect((await it.attempts())[1]).toEqual({ state: 'orphan', provider_ref: lost })
    await sendDue(it.house.deps)
    expect(it.world.returnedOf(`${bookingId}-2`)).toBe(700)
    expect(await it.open()).toEqual([])
    expect(it.world.returnedOf(it.taken.orderId)).toBe(0)
  })
})

test('a charge that bears our order and that nobody here wrote down goes back', async () => {
  const it = await givenWorld('square')
  const orderId = `${it.taken.bookingId}-7`
  await givenCharge(it, { orderId, amount: 700 })
  await it.match()
  await sendDue(it.house.deps)
  expect((await it.attempts()).map(({ state }) => state)).toEqual(['captured', 'orphan'])
  expect(it.world.returnedOf(orderId)).toBe(700)
  expect(it.world.returnedOf(it.taken.orderId)).toBe(0)
  it.world.arrive()
  await it.match()
  expect(await it.open()).toEqual([])
})

test('two servers that match at once write such a charge down once', async () => {
  const it = await givenWorld('square')
  const orderId = `${it.taken.bookingId}-7`
  await givenCharge(it, { orderId, amount: 700 })
  it.pass(25)
  await Promise.all([matchDue(it.house.deps), matchDue(it.house.deps)])
  await Promise.all([sendDue(it.house.deps), sendDue(it.house.deps)])
  expect(await it.attempts()).toHaveLength(2)
  expect(it.world.returnedOf(orderId)).toBe(700)
})

test('a second charge of an order that is paid goes back, the first one stays', async () => {
  const it = await givenWorld('square')
  const { orderId, ref } = it.taken
  // a process that forgot its key, which no code of ours does
  await it.gateway.charge({
    merchant: 'kerbside',
    keys: it.world.keys,
    key: 'another',
    orderId,
    nonce: it.world.nonce(),
    amount: 4250 as never,
    currency: 'GBP',
  })
  await it.match()
  await sendDue(it.house.deps)
  expect(await it.attempts()).toMatchObject([
    { state: 'captured', provider_ref: ref },
    { state: 'orphan' },
  ])
  expect(it.world.returnedOf(orderId)).toBe(4250)
})

test('another shop’s money on the same account is told, and never given back', async () => {
  const it = await givenWorld('stripe')
  await givenCharge(it, { orderId: 'shop-77', amount: 990 })
  await it.match()
  expect(await it.open()).toMatchObject([{ kind: 'only-gateway', gateway: 990, attempt: 0 }])
  await sendDue(it.house.deps)
  expect(it.world.returnedOf('shop-77')).toBe(0)

  const [difference] = await it.open()
  const explained = { id: difference?.id ?? '', note: 'the gift shop' }
  expect(await explainDifference(it.call, explained)).toBe(true)
  expect(await explainDifference(it.call, explained)).toBe(false)
  await it.match()
  expect(await it.open()).toEqual([])
})

test('money we say we have and the gateway does not is told, until it is there', async () => {
  const it = await givenWorld('stripe')
  await it.sql("update payment_attempt set provider_ref = 'pi_gone'")
  await it.match()
  expect(await it.open()).toMatchObject([
    { kind: 'only-attempt', gateway: 0, attempt: 4250, ledger: 4250 },
    { kind: 'only-gateway', gateway: 4250, attempt: 0, ledger: 0 },
  ])
  await sendDue(it.house.deps)
  // it may be the same money under another name, so nothing went back of it
  expect(it.world.returnedOf(it.taken.orderId)).toBe(0)
  await it.sql(`update payment_attempt set provider_ref = '${it.taken.ref}'`)
  await it.match()
  expect(await it.open()).toEqual([])
})

test('another amount is told, and what the ledger lacks', async () => {
  const it = await givenWorld('square')
  await it.sql('update payment_attempt set captured_minor = 4000')
  await it.match()
  expect(await it.open()).toMatchObject([
    { kind: 'amount', gateway: 4250, attempt: 4000, ledger: 4250 },
    { kind: 'ledger', attempt: 4000, ledger: 4250 },
  ])
  await it.sql('update payment_attempt set captured_minor = 4250')
  await it.match()
  expect(await it.open()).toEqual([])
})

test('a gateway that does not give its whole list leaves the match for later', async () => {
  const it = await givenWorld('stripe')
  await givenCharge(it, { orderId: 'shop-77', amount: 990 })
  it.world.faults.add({ times: 5, method: 'GET', fault: { kind: 'http', status: 503 } })
  expect(await it.match()).toEqual([{ operator: 'kerbside', gateway: 'stripe' }])
  expect([await it.open(), await it.matchedUntil()]).toEqual([[], undefined])
  it.world.faults.clear()
  expect(await matchDue(it.house.deps)).toEqual([])
  expect(await it.open()).toHaveLength(1)
})

test('another operator’s money is matched with another operator’s books', async () => {
  const it = await givenWorld('square')
  await it.match()
  const north = await it.house.call('northway')
  const theirs = await withOperator(north, (tx) =>
    tx.selectFrom('money_match').selectAll().execute(),
  )
  expect(theirs).toEqual([])
})
