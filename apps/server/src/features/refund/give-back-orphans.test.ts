import { describe, expect, onTestFinished, test } from 'vitest'
import { breakRefunds, PROVIDERS } from '../../../test/gateway-worlds.ts'
import { givenKeys, givenTaken } from '../../../test/given-taken.ts'
import { asOwner, openHouse } from '../../../test/house.ts'
import { withOperator } from '../../db.ts'
import { hookFailpoints } from '../../failpoint.ts'
import { listTroubled } from './list-troubled.ts'
import { sendDue } from './send-due.ts'
import { settleRefunds } from './settle-refunds.ts'

async function givenOrphan(name: string, facts: { unseen?: boolean; held?: boolean } = {}) {
  const clock = { at: Date.UTC(2026, 2, 10, 12) }
  const world = await PROVIDERS[name]?.(() => new Date(clock.at))
  if (!world) throw new Error(name)
  onTestFinished(() => world.close())
  const gateways = { [name]: world.openAdapter() }
  const house = await openHouse({ now: new Date(clock.at).toISOString(), deps: { gateways } })
  await givenKeys(house, world)
  const gateway = world.openAdapter()
  const taken = await givenTaken({ house, world, gateway }, { state: 'orphan', ...facts })
  const call = await house.call()
  const queue = (id = call.newId()) =>
    withOperator(call, (tx) =>
      tx
        .insertInto('outbox')
        .values({
          operator_id: call.operator,
          id,
          kind: 'refund-orphan',
          payload: JSON.stringify({ bookingId: taken.bookingId, attemptId: taken.attemptId }),
          run_at: call.now(),
          attempts: 0,
          last_error: '',
        })
        .execute(),
    )
  await queue()
  const pass = (minutes: number) => {
    clock.at += minutes * 60_000
    house.setNow(new Date(clock.at).toISOString())
  }
  const arrive = async () => {
    world.arrive()
    pass(31)
    await sendDue(house.deps)
  }
  const rows = () =>
    asOwner<{ state: string; amount: string; asked_by: string; reason: string }>(
      house,
      'select state, amount_minor as amount, asked_by, reason from refund order by made_at',
    )
  const left = () => asOwner(house, "select * from outbox where kind = 'refund-orphan'")
  const balance = async () => {
    const [row] = await asOwner<{ amount: string | null }>(
      house,
      `select sum(amount_minor) as amount from posting where account = 'gw:${name}'`,
    )
    return Number(row?.amount ?? 0)
  }
  return { world, house, taken, queue, pass, arrive, rows, left, balance }
}

const WHOLE = { state: 'succeeded', amount: '4250', asked_by: 'system', reason: 'orphan' }

describe.each(Object.keys(PROVIDERS))('at %s', (name) => {
  test('money that belongs to no booking goes back, whole and once, however often it is told', async () => {
    const it = await givenOrphan(name)
    await it.queue()
    await Promise.all([sendDue(it.house.deps), sendDue(it.house.deps)])
    await it.queue()
    it.pass(5)
    await sendDue(it.house.deps)
    await it.arrive()
    expect(await it.rows()).toEqual([WHOLE])
    expect(await it.left()).toEqual([])
    expect(it.world.returnedOf(it.taken.orderId)).toBe(4250)
    expect(await it.balance()).toBe(0)
  })

  // once for a gateway that keeps keys and once for one that does not
  test.runIf(['square', 'braintree'].includes(name))(
    'a crash at any step of giving it back is healed by the clockwork',
    async () => {
      onTestFinished(() => hookFailpoints(undefined))
      for (const place of [
        'refund.orphan-asked',
        'refund.claimed',
        'refund.asked',
        'refund.settled',
      ]) {
        const it = await givenOrphan(name)
        let died = false
        hookFailpoints((reached) => {
          if (reached !== place || died) return
          died = true
          throw new Error(`died at ${place}`)
        })
        await sendDue(it.house.deps)
        expect(died, place).toBe(true)
        for (let round = 0; round < 3; round++) {
          it.pass(3)
          await sendDue(it.house.deps)
        }
        await it.arrive()
        expect(await it.rows(), place).toEqual([WHOLE])
        expect(it.world.returnedOf(it.taken.orderId), place).toBe(4250)
      }
    },
  )
})

test('a hold nobody wants is let go, and no money is given that never came', async () => {
  const it = await givenOrphan('square', { unseen: true, held: true })
  await sendDue(it.house.deps)
  expect(await it.rows()).toEqual([])
  expect(await it.left()).toEqual([])
  expect(await it.balance()).toBe(0)
})

test('what was taken though we only knew of a hold is booked, and goes back', async () => {
  const it = await givenOrphan('stripe', { unseen: true })
  expect(await it.balance()).toBe(0)
  await sendDue(it.house.deps)
  expect(await it.rows()).toEqual([WHOLE])
  expect(it.world.returnedOf(it.taken.orderId)).toBe(4250)
  expect(await it.balance()).toBe(0)
})

test('of an orphan of another amount than asked as much goes back as came', async () => {
  const it = await givenOrphan('square')
  await asOwner(it.house, 'update payment_attempt set amount_minor = 8600')
  await sendDue(it.house.deps)
  await it.arrive()
  expect(await it.rows()).toEqual([WHOLE])
  expect(it.world.returnedOf(it.taken.orderId)).toBe(4250)
  expect(await it.balance()).toBe(0)
})

test('of an orphan that was given back in part by hand, the rest goes by itself', async () => {
  const it = await givenOrphan('square')
  await it.world.refundByHand(it.taken.ref, 250)
  it.world.arrive()
  await settleRefunds(await it.house.call(), { attempt: { id: it.taken.attemptId } })
  it.pass(1)
  await sendDue(it.house.deps)
  await it.arrive()
  expect((await it.rows()).map(({ asked_by, amount }) => [asked_by, amount])).toEqual([
    ['gateway', '250'],
    ['system', '4000'],
  ])
  expect(await it.balance()).toBe(0)
})

test('a hold is kept on the list while the gateway does not answer', async () => {
  const it = await givenOrphan('square', { unseen: true, held: true })
  it.world.faults.add({ times: 9, fault: { kind: 'http', status: 503 } })
  await sendDue(it.house.deps)
  expect(await it.left()).toHaveLength(1)
  it.world.faults.clear()
  it.pass(2)
  await sendDue(it.house.deps)
  expect(await it.left()).toEqual([])
})

test('an orphan whose refund failed waits for people, it is not asked for ever', async () => {
  const it = await givenOrphan('stripe')
  await it.world.refundByHand(it.taken.ref, 4250)
  await sendDue(it.house.deps)
  expect(await it.rows()).toMatchObject([{ state: 'failed' }])
  it.pass(24 * 60 * 60)
  expect(await listTroubled(await it.house.call())).toHaveLength(1)
  await it.queue()
  it.pass(5)
  await sendDue(it.house.deps)
  expect(await it.rows()).toHaveLength(1)
})

test('a gateway that was silent gives the orphan back when it speaks again', async () => {
  const it = await givenOrphan('square')
  breakRefunds(it.world, { fault: { kind: 'http', status: 503 } })
  await sendDue(it.house.deps)
  expect(await it.rows()).toMatchObject([{ state: 'unknown' }])
  it.pass(2)
  await sendDue(it.house.deps)
  await it.arrive()
  expect(await it.rows()).toEqual([WHOLE])
})
