import { minor } from '@kerbside/domain/money.ts'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Fault } from '../../../../../testkit/gateways/faults.ts'
import {
  braintreeWorld,
  breakRefunds,
  PROVIDERS,
  type ProviderWorld,
} from '../../../test/gateway-worlds.ts'
import { type GivenTaken, givenKeys, givenTaken } from '../../../test/given-taken.ts'
import { asOwner, startTestApp, type TestApp } from '../../../test/test-app.ts'
import { withOperator } from '../../db.ts'
import type { Gateway } from '../../ports/gateway/port.ts'
import type { RequestContext } from '../../request-context.ts'
import { type QueueRefundResult, queueRefund } from './queue-refund.ts'
import { sendDue } from './send-due.ts'
import { sendRefund } from './send-refund.ts'
import { settleRefunds } from './settle-refunds.ts'
import { listRefunds } from './store.ts'

const START = Date.UTC(2026, 2, 10, 12)

type World = {
  testApp: TestApp
  world: ProviderWorld
  /** Restarts the server: its memory of the gateway is lost, its database is not. */
  restart: () => Promise<RequestContext>
  /** Advances every clock by this long. */
  pass: (minutes: number) => void
  /** Pending refunds arrive at the customers' banks, and our scheduled task checks on them. */
  arrive: () => Promise<void>
}

async function givenWorld(
  name: string,
  open = PROVIDERS[name],
): Promise<World & { context: RequestContext; taken: GivenTaken }> {
  const clock = { at: START }
  const world = await open?.(() => new Date(clock.at))
  if (!world) throw new Error(name)
  onTestFinished(() => world.close())
  const gateways = { [name]: world.openAdapter() }
  const testApp = await startTestApp({ now: new Date(START).toISOString(), deps: { gateways } })
  await givenKeys(testApp, world)
  const taken = await givenTaken({ testApp, world, gateway: world.openAdapter() })
  const restart = async () => {
    Object.assign(gateways, { [name]: world.openAdapter() })
    return testApp.context()
  }
  const pass = (minutes: number) => {
    clock.at += minutes * 60_000
    testApp.setNow(new Date(clock.at).toISOString())
  }
  const arrive = async () => {
    world.arrive()
    pass(31)
    await sendDue(testApp.deps)
  }
  return { testApp, world, restart, pass, arrive, context: await testApp.context(), taken }
}

const queueOne = (
  context: RequestContext,
  taken: GivenTaken,
  amount?: number,
): Promise<QueueRefundResult> =>
  withOperator(context, (tx) =>
    queueRefund(tx, {
      context,
      attempt: { id: taken.attemptId },
      amount: amount === undefined ? undefined : minor(amount),
      reason: 'the car was late',
      requestedBy: 'staff',
    }),
  )

async function givenRefund(
  context: RequestContext,
  taken: GivenTaken,
  amount?: number,
): Promise<string> {
  const result = await queueOne(context, taken, amount)
  if (!result.ok) throw new Error(result.reason)
  return result.refund.id
}

const rows = (context: RequestContext, { attemptId }: GivenTaken) =>
  withOperator(context, (tx) => listRefunds(tx, { operator: context.operator, attemptId }))

const balanceOf = async (testApp: TestApp, account: string): Promise<number> => {
  const found = await asOwner<{ amount: string | null }>(
    testApp,
    `select sum(amount_minor) as amount from posting where account = '${account}'`,
  )
  return Number(found[0]?.amount ?? 0)
}

const paymentStateOf = async (testApp: TestApp): Promise<string> => {
  const found = await asOwner<{ payment_state: string }>(
    testApp,
    'select payment_state from booking',
  )
  return found[0]?.payment_state ?? ''
}

/** Checks that the gateway, our rows, our ledger and the booking agree. */
async function expectReturned(
  {
    testApp,
    world,
    context,
    taken,
  }: { testApp: TestApp; world: ProviderWorld; context: RequestContext } & {
    taken: GivenTaken
  },
  amount: number,
): Promise<void> {
  const back = (await rows(context, taken)).filter(({ state }) => state === 'succeeded')
  expect({
    gateway: world.returnedOf(taken.orderId),
    rows: back.reduce((so, item) => so + item.amount, 0),
    ledger: await balanceOf(testApp, `gw:${world.name}`),
    customer: await balanceOf(testApp, `ar:cust:${taken.bookingId}`),
    booking: await paymentStateOf(testApp),
  }).toEqual({
    gateway: amount,
    rows: amount,
    ledger: 4250 - amount,
    customer: amount - 4250,
    booking: amount === 4250 ? 'refunded' : amount > 0 ? 'part_refunded' : 'paid',
  })
}

describe.each(Object.keys(PROVIDERS))('after a crash at %s', (name) => {
  test('a part is refunded, then the rest, and the booking says so', async () => {
    const scenario = await givenWorld(name)
    const { context, taken } = scenario
    await sendRefund(context, { refundId: await givenRefund(context, taken, 1000) })
    await scenario.arrive()
    await expectReturned(scenario, 1000)
    await sendRefund(context, { refundId: await givenRefund(context, taken) })
    await scenario.arrive()
    await expectReturned(scenario, 4250)
    expect(await queueOne(context, taken)).toMatchObject({ ok: false, reason: 'nothing-left' })
  })

  const BAD_DAYS: readonly [string, Fault][] = [
    ['the answer is lost', { kind: 'drop-after' }],
    ['the question is lost', { kind: 'drop-before' }],
    ['the question is carried out much later', { kind: 'late', milliseconds: 3_600_000 }],
    ['the gateway is broken', { kind: 'http', status: 500 }],
    ['the answer is garbled', { kind: 'malformed' }],
  ]

  test.each(BAD_DAYS)(
    'when %s, the money is refunded once, even after a restart',
    async (_, fault) => {
      const scenario = await givenWorld(name)
      const { context, taken, world, pass } = scenario
      const refundId = await givenRefund(context, taken, 1000)
      breakRefunds(world, { fault })
      expect(await sendRefund(context, { refundId })).toMatchObject({ state: 'unknown' })

      // it is not requested again at once, and not reported as failed
      const restarted = await scenario.restart()
      expect(await sendRefund(restarted, { refundId })).toMatchObject({
        state: 'unknown',
        tries: 1,
      })
      if (fault.kind === 'late') await world.faults.runLate()
      for (let round = 0; round < 3; round++) {
        pass(2)
        await sendDue(scenario.testApp.deps)
      }
      await scenario.arrive()
      expect(await rows(restarted, taken)).toMatchObject([{ state: 'succeeded', amount: 1000 }])
      await expectReturned({ ...scenario, context: restarted }, 1000)
    },
  )

  test('a request whose process died is sent again once it can no longer be in flight', async () => {
    const scenario = await givenWorld(name)
    const { context, taken, pass } = scenario
    const refundId = await givenRefund(context, taken, 1000)
    breakRefunds(scenario.world, { fault: { kind: 'drop-after' } })
    await sendRefund(context, { refundId })
    // the state of the row when the process dies between the call and its result
    await withOperator(context, (tx) =>
      tx
        .updateTable('refund')
        .set({ state: 'submitted', last_error: '' })
        .where('operator_id', '=', context.operator)
        .execute(),
    )
    const restarted = await scenario.restart()
    pass(1)
    expect(await sendRefund(restarted, { refundId })).toMatchObject({
      state: 'submitted',
      tries: 1,
    })
    pass(1)
    await sendRefund(restarted, { refundId })
    await scenario.arrive()
    await expectReturned({ ...scenario, context: restarted }, 1000)
  })

  test('money refunded by hand at the gateway is recorded in our books too, once', async () => {
    const scenario = await givenWorld(name)
    const { context, taken, world } = scenario
    await sendRefund(context, { refundId: await givenRefund(context, taken, 1000) })
    scenario.pass(1)
    await world.refundByHand(taken.ref, 500)
    await scenario.arrive()
    const attempt = { id: taken.attemptId }
    await Promise.all([settleRefunds(context, { attempt }), settleRefunds(context, { attempt })])
    await settleRefunds(context, { attempt })
    expect(
      (await rows(context, taken)).map(({ requestedBy, amount }) => [requestedBy, amount]),
    ).toEqual([
      ['staff', 1000],
      ['gateway', 500],
    ])
    await expectReturned(scenario, 1500)
  })

  test('a refund by hand of the same amount is not mistaken for the one whose response was lost', async () => {
    const scenario = await givenWorld(name)
    const { context, taken, world, pass } = scenario
    const refundId = await givenRefund(context, taken, 1000)
    breakRefunds(world, { fault: { kind: 'drop-after' } })
    await sendRefund(context, { refundId })
    await world.refundByHand(taken.ref, 1000)
    for (let round = 0; round < 3; round++) {
      pass(2)
      await sendDue(scenario.testApp.deps)
      await settleRefunds(context, { attempt: { id: taken.attemptId } })
    }
    await scenario.arrive()
    await settleRefunds(context, { attempt: { id: taken.attemptId } })
    expect((await rows(context, taken)).map(({ state }) => state)).toEqual([
      'succeeded',
      'succeeded',
    ])
    await expectReturned(scenario, 2000)
  })
})

test('of ten refunds of ten pounds from £42.50 at once, four succeed and six get the reason', async () => {
  const scenario = await givenWorld('square')
  const { context, taken } = scenario
  const results = await Promise.all(
    Array.from({ length: 10 }, () => queueOne(context, taken, 1000)),
  )
  expect(results.filter(({ ok }) => ok)).toHaveLength(4)
  expect(results.filter((item) => !item.ok && item.reason === 'too-much')).toHaveLength(6)
  await sendDue(scenario.testApp.deps)
  await scenario.arrive()
  await expectReturned(scenario, 4000)
})

test('the database itself rejects a refund of more than was taken, or of what was never taken', async () => {
  const { context, taken } = await givenWorld('square')
  const { operator } = context
  const insert = (attemptId: string, amount: number) =>
    withOperator(context, (tx) =>
      tx
        .insertInto('refund')
        .values({
          operator_id: operator,
          id: context.newId(),
          attempt_id: attemptId,
          amount_minor: String(amount),
          reason: 'past the code',
          requested_by: 'staff',
          state: 'pending',
          provider_ref: null,
          made_at: context.now(),
          changed_at: context.now(),
        })
        .execute(),
    )
  await expect(insert(taken.attemptId, 4251)).rejects.toThrow('more would go back')
  await expect(insert(context.newId(), 1)).rejects.toThrow('needs money that was taken')
})

test('concurrent sends of one refund refund it once', async () => {
  const scenario = await givenWorld('braintree')
  const { context, taken } = scenario
  const refundId = await givenRefund(context, taken, 1000)
  await Promise.all(Array.from({ length: 8 }, () => sendRefund(context, { refundId })))
  await scenario.arrive()
  await expectReturned(scenario, 1000)
})

test('a refund rejected by the gateway is reported as failed, moves nothing, and may be requested again', async () => {
  const scenario = await givenWorld('stripe')
  const { context, taken, world } = scenario
  await world.refundByHand(taken.ref, 4000)
  const refundId = await givenRefund(context, taken, 1000)
  expect(await sendRefund(context, { refundId })).toMatchObject({ state: 'failed' })
  await settleRefunds(context, { attempt: { id: taken.attemptId } })
  await expectReturned(scenario, 4000)
  await sendRefund(context, { refundId: await givenRefund(context, taken) })
  await expectReturned(scenario, 4250)
})

test('while the operator has no keys the result is unknown, and with keys the money is refunded', async () => {
  const scenario = await givenWorld('square')
  const { context, taken, testApp, pass } = scenario
  const refundId = await givenRefund(context, taken, 1000)
  const without = { ...context, gateways: {} }
  expect(await sendRefund(without, { refundId })).toMatchObject({
    state: 'unknown',
    lastError: 'no such gateway',
  })
  pass(1)
  await sendDue(testApp.deps)
  await scenario.arrive()
  await expectReturned(scenario, 1000)
})

test('a response with another amount is not accepted', async () => {
  const scenario = await givenWorld('square')
  const { context, taken } = scenario
  const { square } = scenario.testApp.deps.gateways
  if (!square) throw new Error('no adapter')
  const odd: Gateway = {
    ...square,
    refundCharge: async () => ({
      known: true,
      refund: {
        ref: 're_1',
        chargeRef: taken.ref,
        state: 'succeeded',
        amount: minor(1),
        currency: 'GBP',
      },
    }),
  }
  const refundId = await givenRefund(context, taken, 1000)
  expect(await sendRefund({ ...context, gateways: { square: odd } }, { refundId })).toMatchObject({
    state: 'unknown',
    lastError: 'GBP 1 instead',
  })
  await expectReturned(scenario, 0)
  scenario.pass(2)
  await sendDue(scenario.testApp.deps)
  await scenario.arrive()
  await expectReturned(scenario, 1000)
})

test('a refund returned by the customer’s bank is our money again, and may be refunded once more', async () => {
  const scenario = await givenWorld('stripe')
  const { context, taken, world, testApp } = scenario
  const sent = await sendRefund(context, { refundId: await givenRefund(context, taken, 1000) })
  world.bounce?.(sent?.providerRef ?? '')
  await settleRefunds(context, { attempt: { id: taken.attemptId } })
  expect(await rows(context, taken)).toMatchObject([{ state: 'failed' }])
  expect(await balanceOf(testApp, 'gw:stripe')).toBe(4250)
  expect(await paymentStateOf(testApp)).toBe('paid')
  await sendRefund(context, { refundId: await givenRefund(context, taken, 1000) })
  expect(await balanceOf(testApp, 'gw:stripe')).toBe(3250)
  expect(await paymentStateOf(testApp)).toBe('part_refunded')
})

const unsettled = (now: () => Date) => braintreeWorld(now, { settlesAtOnce: false })

test('Braintree refunds a part only after the nightly settlement, and until then it does not count as failed', async () => {
  const scenario = await givenWorld('braintree', unsettled)
  const { context, taken, world, testApp, pass } = scenario
  const refundId = await givenRefund(context, taken, 1000)
  expect(await sendRefund(context, { refundId })).toMatchObject({
    state: 'unknown',
    lastError: 'not settled yet',
  })
  pass(60)
  await sendDue(testApp.deps)
  expect(world.returnedOf(taken.orderId)).toBe(0)
  world.arrive()
  pass(60)
  await sendDue(testApp.deps)
  await scenario.arrive()
  await expectReturned(scenario, 1000)
})

test('a full refund, which Braintree voids the same day, happens once although the response is lost and the server restarts', async () => {
  const scenario = await givenWorld('braintree', unsettled)
  const { context, taken, world, testApp, pass } = scenario
  const refundId = await givenRefund(context, taken)
  breakRefunds(world, { fault: { kind: 'drop-after' } })
  expect(await sendRefund(context, { refundId })).toMatchObject({ state: 'unknown' })
  await scenario.restart()
  pass(2)
  await sendDue(testApp.deps)
  expect(await rows(context, taken)).toMatchObject([{ state: 'succeeded', amount: 4250 }])
  expect(await balanceOf(testApp, 'gw:braintree')).toBe(0)
  expect(await paymentStateOf(testApp)).toBe('refunded')
})
