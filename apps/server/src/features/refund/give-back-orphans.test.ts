import { describe, expect, onTestFinished, test } from 'vitest'
import { breakRefunds, PROVIDERS } from '../../../test/gateway-worlds.ts'
import { givenKeys, givenTaken } from '../../../test/given-taken.ts'
import { asOwner, startTestApp } from '../../../test/test-app.ts'
import { withOperator } from '../../db.ts'
import { hookFailpoints } from '../../failpoint.ts'
import { listFailedRefunds } from './list-failed-refunds.ts'
import { sendDue } from './send-due.ts'
import { settleRefunds } from './settle-refunds.ts'

async function givenOrphan(name: string, params: { unseen?: boolean; held?: boolean } = {}) {
  const clock = { at: Date.UTC(2026, 2, 10, 12) }
  const world = await PROVIDERS[name]?.(() => new Date(clock.at))
  if (!world) throw new Error(name)
  onTestFinished(() => world.close())
  const gateways = { [name]: world.openAdapter() }
  const testApp = await startTestApp({ now: new Date(clock.at).toISOString(), deps: { gateways } })
  await givenKeys(testApp, world)
  const gateway = world.openAdapter()
  const taken = await givenTaken({ testApp, world, gateway }, { state: 'orphan', ...params })
  const context = await testApp.context()
  const queue = (id = context.newId()) =>
    withOperator(context, (tx) =>
      tx
        .insertInto('outbox')
        .values({
          operator_id: context.operator,
          id,
          kind: 'refund-orphan',
          payload: JSON.stringify({ bookingId: taken.bookingId, attemptId: taken.attemptId }),
          run_at: context.now(),
          attempts: 0,
          last_error: '',
        })
        .execute(),
    )
  await queue()
  const pass = (minutes: number) => {
    clock.at += minutes * 60_000
    testApp.setNow(new Date(clock.at).toISOString())
  }
  const arrive = async () => {
    world.arrive()
    pass(31)
    await sendDue(testApp.deps)
  }
  const rows = () =>
    asOwner<{ state: string; amount: string; requested_by: string; reason: string }>(
      testApp,
      'select state, amount_minor as amount, requested_by, reason from refund order by made_at',
    )
  const left = () => asOwner(testApp, "select * from outbox where kind = 'refund-orphan'")
  const balance = async () => {
    const [row] = await asOwner<{ amount: string | null }>(
      testApp,
      `select sum(amount_minor) as amount from posting where account = 'gw:${name}'`,
    )
    return Number(row?.amount ?? 0)
  }
  return { world, testApp, taken, queue, pass, arrive, rows, left, balance }
}

const WHOLE = { state: 'succeeded', amount: '4250', requested_by: 'system', reason: 'orphan' }

describe.each(Object.keys(PROVIDERS))('after a crash at %s', (name) => {
  test('money that belongs to no booking is refunded, in full and once, however often it is reported', async () => {
    const scenario = await givenOrphan(name)
    await scenario.queue()
    await Promise.all([sendDue(scenario.testApp.deps), sendDue(scenario.testApp.deps)])
    await scenario.queue()
    scenario.pass(5)
    await sendDue(scenario.testApp.deps)
    await scenario.arrive()
    expect(await scenario.rows()).toEqual([WHOLE])
    expect(await scenario.left()).toEqual([])
    expect(scenario.world.returnedOf(scenario.taken.orderId)).toBe(4250)
    expect(await scenario.balance()).toBe(0)
  })

  // once for a gateway with idempotency keys and once for one without
  test.runIf(['square', 'braintree'].includes(name))(
    'the scheduled task completes the refund after a crash at any step',
    async () => {
      onTestFinished(() => hookFailpoints(undefined))
      for (const place of [
        'refund.orphan-requested',
        'refund.claimed',
        'refund.requested',
        'refund.settled',
      ]) {
        const scenario = await givenOrphan(name)
        let died = false
        hookFailpoints((reached) => {
          if (reached !== place || died) return
          died = true
          throw new Error(`died at ${place}`)
        })
        await sendDue(scenario.testApp.deps)
        expect(died, place).toBe(true)
        for (let round = 0; round < 3; round++) {
          scenario.pass(3)
          await sendDue(scenario.testApp.deps)
        }
        await scenario.arrive()
        expect(await scenario.rows(), place).toEqual([WHOLE])
        expect(scenario.world.returnedOf(scenario.taken.orderId), place).toBe(4250)
      }
    },
  )
})

test('an unwanted authorisation is released, and money that was never captured is not refunded', async () => {
  const scenario = await givenOrphan('square', { unseen: true, held: true })
  await sendDue(scenario.testApp.deps)
  expect(await scenario.rows()).toEqual([])
  expect(await scenario.left()).toEqual([])
  expect(await scenario.balance()).toBe(0)
})

test('a capture that was known only as an authorisation is recorded and refunded', async () => {
  const scenario = await givenOrphan('stripe', { unseen: true })
  expect(await scenario.balance()).toBe(0)
  await sendDue(scenario.testApp.deps)
  expect(await scenario.rows()).toEqual([WHOLE])
  expect(scenario.world.returnedOf(scenario.taken.orderId)).toBe(4250)
  expect(await scenario.balance()).toBe(0)
})

test('an orphan of an unexpected amount is refunded at the amount received', async () => {
  const scenario = await givenOrphan('square')
  await asOwner(scenario.testApp, 'update payment_attempt set amount_minor = 8600')
  await sendDue(scenario.testApp.deps)
  await scenario.arrive()
  expect(await scenario.rows()).toEqual([WHOLE])
  expect(scenario.world.returnedOf(scenario.taken.orderId)).toBe(4250)
  expect(await scenario.balance()).toBe(0)
})

test('for an orphan refunded in part by hand, the rest is refunded automatically', async () => {
  const scenario = await givenOrphan('square')
  await scenario.world.refundByHand(scenario.taken.ref, 250)
  scenario.world.arrive()
  await settleRefunds(await scenario.testApp.context(), {
    attempt: { id: scenario.taken.attemptId },
  })
  scenario.pass(1)
  await sendDue(scenario.testApp.deps)
  await scenario.arrive()
  expect((await scenario.rows()).map(({ requested_by, amount }) => [requested_by, amount])).toEqual(
    [
      ['gateway', '250'],
      ['system', '4000'],
    ],
  )
  expect(await scenario.balance()).toBe(0)
})

test('an authorisation stays on the list while the gateway does not respond', async () => {
  const scenario = await givenOrphan('square', { unseen: true, held: true })
  scenario.world.faults.add({ times: 9, fault: { kind: 'http', status: 503 } })
  await sendDue(scenario.testApp.deps)
  expect(await scenario.left()).toHaveLength(1)
  scenario.world.faults.clear()
  scenario.pass(2)
  await sendDue(scenario.testApp.deps)
  expect(await scenario.left()).toEqual([])
})

test('an orphan whose refund failed waits for staff and is not retried for ever', async () => {
  const scenario = await givenOrphan('stripe')
  await scenario.world.refundByHand(scenario.taken.ref, 4250)
  await sendDue(scenario.testApp.deps)
  expect(await scenario.rows()).toMatchObject([{ state: 'failed' }])
  scenario.pass(24 * 60 * 60)
  expect(await listFailedRefunds(await scenario.testApp.context())).toHaveLength(1)
  await scenario.queue()
  scenario.pass(5)
  await sendDue(scenario.testApp.deps)
  expect(await scenario.rows()).toHaveLength(1)
})

test('a gateway that was down refunds the orphan once it is back', async () => {
  const scenario = await givenOrphan('square')
  breakRefunds(scenario.world, { fault: { kind: 'http', status: 503 } })
  await sendDue(scenario.testApp.deps)
  expect(await scenario.rows()).toMatchObject([{ state: 'unknown' }])
  scenario.pass(2)
  await sendDue(scenario.testApp.deps)
  await scenario.arrive()
  expect(await scenario.rows()).toEqual([WHOLE])
})
