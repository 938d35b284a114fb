import { describe, expect, onTestFinished, test } from 'vitest'
import { PROVIDERS } from '../../../test/gateway-worlds.ts'
import { givenCharge, givenKeys, givenTaken } from '../../../test/given-taken.ts'
import { asOwner, startTestApp } from '../../../test/test-app.ts'
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
  const testApp = await startTestApp({
    now: new Date(START).toISOString(),
    deps: { gateways: { [name]: gateway } },
  })
  await givenKeys(testApp, world)
  const deps = { testApp, world, gateway }
  const taken = await givenTaken(deps)
  const pass = (hours: number) => {
    clock.at += hours * 3_600_000
    testApp.setNow(new Date(clock.at).toISOString())
  }
  return {
    ...deps,
    taken,
    pass,
    context: await testApp.context(),
    /** Advances the clock by a day and runs the due reconciliation. */
    async match() {
      pass(25)
      return matchDue(testApp.deps)
    },
    open: () =>
      asOwner<{ id: string; kind: string; gateway: number; attempt: number; ledger: number }>(
        testApp,
        `select id, kind, gateway_minor::int as gateway, attempt_minor::int as attempt, ledger_minor::int as ledger
         from reconciliation_difference where closed_at is null order by kind`,
      ),
    matchedUntil: async () => {
      const rows = await asOwner<{ at: Date }>(
        testApp,
        'select reconciled_until as at from reconciliation_progress',
      )
      return rows[0]?.at.toISOString()
    },
    attempts: () =>
      asOwner<{ state: string; provider_ref: string }>(
        testApp,
        'select state, provider_ref from payment_attempt order by number',
      ),
    sql: (text: string) => asOwner(testApp, text),
  }
}

describe.each(Object.keys(PROVIDERS))('at %s', (name) => {
  test('matching books are reconciled once a day without differences', async () => {
    const scenario = await givenWorld(name)
    expect(await scenario.match()).toEqual([])
    expect(await scenario.open()).toEqual([])
    expect(await scenario.matchedUntil()).toBe('2026-03-11T09:00:00.000Z')
    scenario.pass(1)
    await matchDue(scenario.testApp.deps)
    expect(await scenario.matchedUntil()).toBe('2026-03-11T09:00:00.000Z')
  })

  test('a refund made by hand without a message is recorded by the reconciliation', async () => {
    const scenario = await givenWorld(name)
    scenario.pass(1)
    await scenario.world.refundByHand(scenario.taken.ref, 500)
    scenario.world.arrive()
    await scenario.match()
    expect(await scenario.open()).toEqual([])
    expect(await scenario.sql('select amount_minor, requested_by, state from refund')).toEqual([
      { amount_minor: '500', requested_by: 'gateway', state: 'succeeded' },
    ])
  })

  test('a payment of a failed attempt is an orphan and is refunded', async () => {
    const scenario = await givenWorld(name)
    await scenario.sql("update payment_attempt set purpose = 'tip'")
    const { bookingId } = scenario.taken
    const lost = await givenCharge(scenario, { orderId: `${bookingId}-2`, amount: 700 })
    await scenario.sql(
      `insert into payment_attempt (operator_id, id, booking_id, number, gateway, amount_minor, currency, state,
         made_at, changed_at) select operator_id, gen_random_uuid(), booking_id, 2, gateway, 700, 'GBP', 'failed',
         made_at, changed_at from payment_attempt`,
    )
    await scenario.sql("update leg set state = 'expired'")
    await scenario.match()
    expect((await scenario.attempts())[1]).toEqual({ state: 'orphan', provider_ref: lost })
    await sendDue(scenario.testApp.deps)
    expect(scenario.world.returnedOf(`${bookingId}-2`)).toBe(700)
    expect(await scenario.open()).toEqual([])
    expect(scenario.world.returnedOf(scenario.taken.orderId)).toBe(0)
  })
})

test('a charge with our order id but without a record is refunded', async () => {
  const scenario = await givenWorld('square')
  const orderId = `${scenario.taken.bookingId}-7`
  await givenCharge(scenario, { orderId, amount: 700 })
  await scenario.match()
  await sendDue(scenario.testApp.deps)
  expect((await scenario.attempts()).map(({ state }) => state)).toEqual(['captured', 'orphan'])
  expect(scenario.world.returnedOf(orderId)).toBe(700)
  expect(scenario.world.returnedOf(scenario.taken.orderId)).toBe(0)
  scenario.world.arrive()
  await scenario.match()
  expect(await scenario.open()).toEqual([])
})

test('two servers that reconcile at once record such a charge once', async () => {
  const scenario = await givenWorld('square')
  const orderId = `${scenario.taken.bookingId}-7`
  await givenCharge(scenario, { orderId, amount: 700 })
  scenario.pass(25)
  await Promise.all([matchDue(scenario.testApp.deps), matchDue(scenario.testApp.deps)])
  await Promise.all([sendDue(scenario.testApp.deps), sendDue(scenario.testApp.deps)])
  expect(await scenario.attempts()).toHaveLength(2)
  expect(scenario.world.returnedOf(orderId)).toBe(700)
})

test('a second charge of a paid order is refunded, and the first one stays', async () => {
  const scenario = await givenWorld('square')
  const { orderId, ref } = scenario.taken
  // simulates a process that lost its idempotency key, which our code never does
  await scenario.gateway.charge({
    merchant: 'kerbside',
    keys: scenario.world.keys,
    key: 'another',
    orderId,
    nonce: scenario.world.nonce(),
    amount: 4250 as never,
    currency: 'GBP',
  })
  await scenario.match()
  await sendDue(scenario.testApp.deps)
  expect(await scenario.attempts()).toMatchObject([
    { state: 'captured', provider_ref: ref },
    { state: 'orphan' },
  ])
  expect(scenario.world.returnedOf(orderId)).toBe(4250)
})

test('another shop’s payment on the same account is reported, and never refunded', async () => {
  const scenario = await givenWorld('stripe')
  await givenCharge(scenario, { orderId: 'shop-77', amount: 990 })
  await scenario.match()
  expect(await scenario.open()).toMatchObject([{ kind: 'only-gateway', gateway: 990, attempt: 0 }])
  await sendDue(scenario.testApp.deps)
  expect(scenario.world.returnedOf('shop-77')).toBe(0)

  const [difference] = await scenario.open()
  const explained = { id: difference?.id ?? '', note: 'the gift shop' }
  expect(await explainDifference(scenario.context, explained)).toBe(true)
  expect(await explainDifference(scenario.context, explained)).toBe(false)
  await scenario.match()
  expect(await scenario.open()).toEqual([])
})

test('a payment that we have and the gateway does not is reported until it appears', async () => {
  const scenario = await givenWorld('stripe')
  await scenario.sql("update payment_attempt set provider_ref = 'pi_gone'")
  await scenario.match()
  expect(await scenario.open()).toMatchObject([
    { kind: 'only-attempt', gateway: 0, attempt: 4250, ledger: 4250 },
    { kind: 'only-gateway', gateway: 4250, attempt: 0, ledger: 0 },
  ])
  await sendDue(scenario.testApp.deps)
  // it may be the same payment under another id, so nothing was refunded
  expect(scenario.world.returnedOf(scenario.taken.orderId)).toBe(0)
  await scenario.sql(`update payment_attempt set provider_ref = '${scenario.taken.ref}'`)
  await scenario.match()
  expect(await scenario.open()).toEqual([])
})

test('a different amount is reported, and so is one missing from the ledger', async () => {
  const scenario = await givenWorld('square')
  await scenario.sql('update payment_attempt set captured_minor = 4000')
  await scenario.match()
  expect(await scenario.open()).toMatchObject([
    { kind: 'amount', gateway: 4250, attempt: 4000, ledger: 4250 },
    { kind: 'ledger', attempt: 4000, ledger: 4250 },
  ])
  await scenario.sql('update payment_attempt set captured_minor = 4250')
  await scenario.match()
  expect(await scenario.open()).toEqual([])
})

test('if a gateway does not return its whole list, the reconciliation is postponed', async () => {
  const scenario = await givenWorld('stripe')
  await givenCharge(scenario, { orderId: 'shop-77', amount: 990 })
  scenario.world.faults.add({ times: 5, method: 'GET', fault: { kind: 'http', status: 503 } })
  expect(await scenario.match()).toEqual([{ operator: 'kerbside', gateway: 'stripe' }])
  expect([await scenario.open(), await scenario.matchedUntil()]).toEqual([[], undefined])
  scenario.world.faults.clear()
  expect(await matchDue(scenario.testApp.deps)).toEqual([])
  expect(await scenario.open()).toHaveLength(1)
})

test('each operator’s payments are reconciled only with that operator’s books', async () => {
  const scenario = await givenWorld('square')
  await scenario.match()
  const north = await scenario.testApp.context('northway')
  const theirs = await withOperator(north, (tx) =>
    tx.selectFrom('reconciliation_progress').selectAll().execute(),
  )
  expect(theirs).toEqual([])
})
