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
import { asOwner, type House, openHouse } from '../../../test/house.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import type { Gateway } from '../../ports/gateway/port.ts'
import { type AskVerdict, askRefund } from './ask-refund.ts'
import { sendDue } from './send-due.ts'
import { sendRefund } from './send-refund.ts'
import { settleRefunds } from './settle-refunds.ts'
import { listRefunds } from './store.ts'

const START = Date.UTC(2026, 2, 10, 12)

type World = {
  house: House
  world: ProviderWorld
  /** The server starts anew: what it remembered of the gateway is gone, what it wrote down is not. */
  restart: () => Promise<Call>
  /** So much time goes by for everybody. */
  pass: (minutes: number) => void
  /** What is on its way back arrives at the customers' banks, and our clockwork looks after it. */
  arrive: () => Promise<void>
}

async function givenWorld(
  name: string,
  open = PROVIDERS[name],
): Promise<World & { call: Call; taken: GivenTaken }> {
  const clock = { at: START }
  const world = await open?.(() => new Date(clock.at))
  if (!world) throw new Error(name)
  onTestFinished(() => world.close())
  const gateways = { [name]: world.openAdapter() }
  const house = await openHouse({ now: new Date(START).toISOString(), deps: { gateways } })
  await givenKeys(house, world)
  const taken = await givenTaken({ house, world, gateway: world.openAdapter() })
  const restart = async () => {
    Object.assign(gateways, { [name]: world.openAdapter() })
    return house.call()
  }
  const pass = (minutes: number) => {
    clock.at += minutes * 60_000
    house.setNow(new Date(clock.at).toISOString())
  }
  const arrive = async () => {
    world.arrive()
    pass(31)
    await sendDue(house.deps)
  }
  return { house, world, restart, pass, arrive, call: await house.call(), taken }
}

const ask = (call: Call, taken: GivenTaken, amount?: number): Promise<AskVerdict> =>
  withOperator(call, (tx) =>
    askRefund(tx, {
      call,
      attempt: { id: taken.attemptId },
      amount: amount === undefined ? undefined : minor(amount),
      reason: 'the car was late',
      askedBy: 'staff',
    }),
  )

async function asked(call: Call, taken: GivenTaken, amount?: number): Promise<string> {
  const verdict = await ask(call, taken, amount)
  if (!verdict.ok) throw new Error(verdict.reason)
  return verdict.refund.id
}

const rows = (call: Call, { attemptId }: GivenTaken) =>
  withOperator(call, (tx) => listRefunds(tx, { operator: call.operator, attemptId }))

const balanceOf = async (house: House, account: string): Promise<number> => {
  const found = await asOwner<{ amount: string | null }>(
    house,
    `select sum(amount_minor) as amount from posting where account = '${account}'`,
  )
  return Number(found[0]?.amount ?? 0)
}

const paymentStateOf = async (house: House): Promise<string> => {
  const found = await asOwner<{ payment_state: string }>(house, 'select payment_state from booking')
  return found[0]?.payment_state ?? ''
}

/** The gateway, our rows, our ledger and the booking say the same. */
async function expectReturned(
  {
    house,
    world,
    call,
    taken,
  }: { house: House; world: ProviderWorld; call: Call } & {
    taken: GivenTaken
  },
  amount: number,
): Promise<void> {
  const back = (await rows(call, taken)).filter(({ state }) => state === 'succeeded')
  expect({
    gateway: world.returnedOf(taken.orderId),
    rows: back.reduce((so, one) => so + one.amount, 0),
    ledger: await balanceOf(house, `gw:${world.name}`),
    customer: await balanceOf(house, `ar:cust:${taken.bookingId}`),
    booking: await paymentStateOf(house),
  }).toEqual({
    gateway: amount,
    rows: amount,
    ledger: 4250 - amount,
    customer: amount - 4250,
    booking: amount === 4250 ? 'refunded' : amount > 0 ? 'part_refunded' : 'paid',
  })
}

describe.each(Object.keys(PROVIDERS))('at %s', (name) => {
  test('a part goes back, then the rest, and the booking says so', async () => {
    const it = await givenWorld(name)
    const { call, taken } = it
    await sendRefund(call, { refundId: await asked(call, taken, 1000) })
    await it.arrive()
    await expectReturned(it, 1000)
    await sendRefund(call, { refundId: await asked(call, taken) })
    await it.arrive()
    await expectReturned(it, 4250)
    expect(await ask(call, taken)).toMatchObject({ ok: false, reason: 'nothing-left' })
  })

  const BAD_DAYS: readonly [string, Fault][] = [
    ['the answer is lost', { kind: 'drop-after' }],
    ['the question is lost', { kind: 'drop-before' }],
    ['the question is carried out much later', { kind: 'late', milliseconds: 3_600_000 }],
    ['the gateway is broken', { kind: 'http', status: 500 }],
    ['the answer is garbled', { kind: 'malformed' }],
  ]

  test.each(BAD_DAYS)(
    'when %s, the money goes back once, also after a restart',
    async (_, fault) => {
      const it = await givenWorld(name)
      const { call, taken, world, pass } = it
      const refundId = await asked(call, taken, 1000)
      breakRefunds(world, { fault })
      expect(await sendRefund(call, { refundId })).toMatchObject({ state: 'unknown' })

      // at once it is not asked again, and nothing is told as failed
      const restarted = await it.restart()
      expect(await sendRefund(restarted, { refundId })).toMatchObject({
        state: 'unknown',
        tries: 1,
      })
      if (fault.kind === 'late') await world.faults.runLate()
      for (let round = 0; round < 3; round++) {
        pass(2)
        await sendDue(it.house.deps)
      }
      await it.arrive()
      expect(await rows(restarted, taken)).toMatchObject([{ state: 'succeeded', amount: 1000 }])
      await expectReturned({ ...it, call: restarted }, 1000)
    },
  )

  test('what died while asking is asked again when nobody can be asking any more', async () => {
    const it = await givenWorld(name)
    const { call, taken, pass } = it
    const refundId = await asked(call, taken, 1000)
    breakRefunds(it.world, { fault: { kind: 'drop-after' } })
    await sendRefund(call, { refundId })
    // as the row is when the process dies between asking and writing the answer
    await withOperator(call, (tx) =>
      tx
        .updateTable('refund')
        .set({ state: 'submitted', last_error: '' })
        .where('operator_id', '=', call.operator)
        .execute(),
    )
    const restarted = await it.restart()
    pass(1)
    expect(await sendRefund(restarted, { refundId })).toMatchObject({
      state: 'submitted',
      tries: 1,
    })
    pass(1)
    await sendRefund(restarted, { refundId })
    await it.arrive()
    await expectReturned({ ...it, call: restarted }, 1000)
  })

  test('money given back by hand at the gateway is in our books too, once', async () => {
    const it = await givenWorld(name)
    const { call, taken, world } = it
    await sendRefund(call, { refundId: await asked(call, taken, 1000) })
    it.pass(1)
    await world.refundByHand(taken.ref, 500)
    await it.arrive()
    const attempt = { id: taken.attemptId }
    await Promise.all([settleRefunds(call, { attempt }), settleRefunds(call, { attempt })])
    await settleRefunds(call, { attempt })
    expect((await rows(call, taken)).map(({ askedBy, amount }) => [askedBy, amount])).toEqual([
      ['staff', 1000],
      ['gateway', 500],
    ])
    await expectReturned(it, 1500)
  })

  test('one by hand of the same amount is not taken for the one whose answer was lost', async () => {
    const it = await givenWorld(name)
    const { call, taken, world, pass } = it
    const refundId = await asked(call, taken, 1000)
    breakRefunds(world, { fault: { kind: 'drop-after' } })
    await sendRefund(call, { refundId })
    await world.refundByHand(taken.ref, 1000)
    for (let round = 0; round < 3; round++) {
      pass(2)
      await sendDue(it.house.deps)
      await settleRefunds(call, { attempt: { id: taken.attemptId } })
    }
    await it.arrive()
    await settleRefunds(call, { attempt: { id: taken.attemptId } })
    expect((await rows(call, taken)).map(({ state }) => state)).toEqual(['succeeded', 'succeeded'])
    await expectReturned(it, 2000)
  })
})

test('ten hands giving back ten pounds of £42.50 at once: four do, six are told why not', async () => {
  const it = await givenWorld('square')
  const { call, taken } = it
  const verdicts = await Promise.all(Array.from({ length: 10 }, () => ask(call, taken, 1000)))
  expect(verdicts.filter(({ ok }) => ok)).toHaveLength(4)
  expect(verdicts.filter((one) => !one.ok && one.reason === 'too-much')).toHaveLength(6)
  await sendDue(it.house.deps)
  await it.arrive()
  await expectReturned(it, 4000)
})

test('the database itself refuses to give back more than came, or what never came', async () => {
  const { call, taken } = await givenWorld('square')
  const { operator } = call
  const insert = (attemptId: string, amount: number) =>
    withOperator(call, (tx) =>
      tx
        .insertInto('refund')
        .values({
          operator_id: operator,
          id: call.newId(),
          attempt_id: attemptId,
          amount_minor: String(amount),
          reason: 'past the code',
          asked_by: 'staff',
          state: 'pending',
          provider_ref: null,
          made_at: call.now(),
          changed_at: call.now(),
        })
        .execute(),
    )
  await expect(insert(taken.attemptId, 4251)).rejects.toThrow('more would go back')
  await expect(insert(call.newId(), 1)).rejects.toThrow('needs money that was taken')
})

test('many hands sending one refund give it back once', async () => {
  const it = await givenWorld('braintree')
  const { call, taken } = it
  const refundId = await asked(call, taken, 1000)
  await Promise.all(Array.from({ length: 8 }, () => sendRefund(call, { refundId })))
  await it.arrive()
  await expectReturned(it, 1000)
})

test('a refund the gateway refuses is told as failed, moves nothing, and may be asked again', async () => {
  const it = await givenWorld('stripe')
  const { call, taken, world } = it
  await world.refundByHand(taken.ref, 4000)
  const refundId = await asked(call, taken, 1000)
  expect(await sendRefund(call, { refundId })).toMatchObject({ state: 'failed' })
  await settleRefunds(call, { attempt: { id: taken.attemptId } })
  await expectReturned(it, 4000)
  await sendRefund(call, { refundId: await asked(call, taken) })
  await expectReturned(it, 4250)
})

test('while the operator has no keys nothing is known, and with them it goes back', async () => {
  const it = await givenWorld('square')
  const { call, taken, house, pass } = it
  const refundId = await asked(call, taken, 1000)
  const without = { ...call, gateways: {} }
  expect(await sendRefund(without, { refundId })).toMatchObject({
    state: 'unknown',
    lastError: 'no such gateway',
  })
  pass(1)
  await sendDue(house.deps)
  await it.arrive()
  await expectReturned(it, 1000)
})

test('an answer about another amount is not believed', async () => {
  const it = await givenWorld('square')
  const { call, taken } = it
  const { square } = it.house.deps.gateways
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
  const refundId = await asked(call, taken, 1000)
  expect(await sendRefund({ ...call, gateways: { square: odd } }, { refundId })).toMatchObject({
    state: 'unknown',
    lastError: 'GBP 1 instead',
  })
  await expectReturned(it, 0)
  it.pass(2)
  await sendDue(it.house.deps)
  await it.arrive()
  await expectReturned(it, 1000)
})

test('a refund the customer’s bank sends back is money we have again, and may be given once more', async () => {
  const it = await givenWorld('stripe')
  const { call, taken, world, house } = it
  const sent = await sendRefund(call, { refundId: await asked(call, taken, 1000) })
  world.bounce?.(sent?.providerRef ?? '')
  await settleRefunds(call, { attempt: { id: taken.attemptId } })
  expect(await rows(call, taken)).toMatchObject([{ state: 'failed' }])
  expect(await balanceOf(house, 'gw:stripe')).toBe(4250)
  expect(await paymentStateOf(house)).toBe('paid')
  await sendRefund(call, { refundId: await asked(call, taken, 1000) })
  expect(await balanceOf(house, 'gw:stripe')).toBe(3250)
  expect(await paymentStateOf(house)).toBe('part_refunded')
})

const unsettled = (now: () => Date) => braintreeWorld(now, { settlesAtOnce: false })

test('Braintree gives a part back only after the night, and until then it is not known as failed', async () => {
  const it = await givenWorld('braintree', unsettled)
  const { call, taken, world, house, pass } = it
  const refundId = await asked(call, taken, 1000)
  expect(await sendRefund(call, { refundId })).toMatchObject({
    state: 'unknown',
    lastError: 'not settled yet',
  })
  pass(60)
  await sendDue(house.deps)
  expect(world.returnedOf(taken.orderId)).toBe(0)
  world.arrive()
  pass(60)
  await sendDue(house.deps)
  await it.arrive()
  await expectReturned(it, 1000)
})

test('the whole, which Braintree voids the same day, goes back once though the answer is lost and we restart', async () => {
  const it = await givenWorld('braintree', unsettled)
  const { call, taken, world, house, pass } = it
  const refundId = await asked(call, taken)
  breakRefunds(world, { fault: { kind: 'drop-after' } })
  expect(await sendRefund(call, { refundId })).toMatchObject({ state: 'unknown' })
  await it.restart()
  pass(2)
  await sendDue(house.deps)
  expect(await rows(call, taken)).toMatchObject([{ state: 'succeeded', amount: 4250 }])
  expect(await balanceOf(house, 'gw:braintree')).toBe(0)
  expect(await paymentStateOf(house)).toBe('refunded')
})
