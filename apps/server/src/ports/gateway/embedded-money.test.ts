import { minor } from '@kerbside/domain/money.ts'
import { DAY } from '@kerbside/domain/time.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CHALLENGED, DECLINED, GOOD, openSandbox, type Sandbox } from './test/embedded-world.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await openSandbox()
})
afterAll(() => sandbox.close())
const open = () => sandbox.at(sandbox.baseUrl)

describe('money that is held', () => {
  const hold = async (number = GOOD) => {
    const asked = { ...(await sandbox.ask(number)), capture: 'later' as const }
    const answer = await open().charge(asked)
    return { asked, answer, ref: (answer.known && answer.charge.ref) || '' }
  }
  const take = async (held: Awaited<ReturnType<typeof hold>>, amount = 8600) =>
    open().captureCharge?.({
      ...held.asked,
      key: `${held.asked.key}:c`,
      ref: held.ref,
      amount: minor(amount),
    })

  test('is held for a week, and says so', async () => {
    const { answer, asked } = await hold()
    const captureBefore = new Date(sandbox.now().getTime() + 7 * DAY)
    expect(answer).toMatchObject({ charge: { state: 'authorised', captureBefore } })
    expect(await sandbox.movedFor(asked.orderId)).toEqual(['held 8600'])
  })

  test('is let go after a week by itself, and is not taken any more', async () => {
    const held = await hold()
    await sandbox.later(7 * DAY, async () => {
      expect(await open().findCharge(held.asked)).toMatchObject({
        charge: { state: 'voided', declineReason: 'hold_expired' },
      })
      expect(await take(held)).toMatchObject({ charge: { state: 'voided' } })
    })
    expect(await sandbox.movedFor(held.asked.orderId)).toEqual(['held 8600', 'released 8600'])
  })

  test('is taken in part, once, and never more than is held', async () => {
    const held = await hold()
    expect(await take(held, 8601)).toMatchObject({ charge: { state: 'authorised' } })
    expect(await take(held, 2000)).toMatchObject({ charge: { state: 'captured', amount: 2000 } })
    expect(await take(held, 6600)).toMatchObject({ charge: { state: 'captured', amount: 2000 } })
    expect(await sandbox.movedFor(held.asked.orderId)).toEqual([
      'held 8600',
      'captured 2000',
      'released 6600',
    ])
  })

  test('is taken or let go, never both, when both are asked for at once', async () => {
    const held = await hold()
    const asks = [take(held), open().cancelCharge(held.asked), take(held)]
    const states = (await Promise.all(asks)).map((answer) => answer?.known && answer.charge.state)
    expect(new Set(states.filter((state) => state !== 'authorised')).size).toBe(1)
    expect(await sandbox.movedFor(held.asked.orderId)).toHaveLength(2)
  })

  test('on a card whose bank asks first is held once its holder has said yes', async () => {
    const held = await hold(CHALLENGED)
    expect(await sandbox.movedFor(held.asked.orderId)).toEqual([])
    await sandbox.answerBank((held.answer.known && held.answer.charge.actionUrl) || '', 'confirm')
    expect(await open().findCharge(held.asked)).toMatchObject({ charge: { state: 'authorised' } })
    expect(await take(held)).toMatchObject({ charge: { state: 'captured', amount: 8600 } })
  })

  test('of one merchant is nothing another could take', async () => {
    const held = await hold()
    const theirs = { ...held, asked: { ...held.asked, merchant: 'other' } }
    expect(await take(theirs)).toMatchObject({ known: false })
    expect(await sandbox.movedFor(held.asked.orderId)).toEqual(['held 8600'])
  })
})

describe('money on its way back', () => {
  const paid = async (number = GOOD) => {
    const asked = await sandbox.ask(number)
    const answer = await open().charge(asked)
    const ref = (answer.known && answer.charge.ref) || ''
    return { ...asked, ref, key: `${asked.key}:r` }
  }
  const giveBack = async (asked: Awaited<ReturnType<typeof paid>>, amount = 1000) =>
    open().refundCharge?.({ ...asked, amount: minor(amount) })

  test('several parts go back, and never more than was taken, however many ask at once', async () => {
    const asked = await paid()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, place) =>
        giveBack({ ...asked, key: `${asked.key}${place}` }, 2000),
      ),
    )
    const states = answers.map((answer) => answer?.known && answer.refund.state)
    expect(states.filter((state) => state === 'succeeded')).toHaveLength(4)
    expect(states.filter((state) => state === 'failed')).toHaveLength(6)
    expect(await sandbox.moneyOf(asked.orderId)).toMatchObject({ taken: 8600, returned: 8000 })
    const rest = await giveBack({ ...asked, key: `${asked.key}-rest` }, 600)
    expect(rest).toMatchObject({ known: true, refund: { state: 'succeeded' } })
    expect(await open().findCharge(asked)).toMatchObject({ charge: { refunded: 8600 } })
  })

  test('the same key all at once gives back once; with another amount it is nothing to rely on', async () => {
    const asked = await paid()
    const answers = await Promise.all(Array.from({ length: 6 }, () => giveBack(asked)))
    expect(new Set(answers.map((answer) => answer?.known && answer.refund.ref)).size).toBe(1)
    expect(await giveBack(asked, 999)).toMatchObject({ known: false })
    expect(await sandbox.moneyOf(asked.orderId)).toMatchObject({ returned: 1000 })
  })

  test('one that takes its time is submitted, and there some seconds later', async () => {
    const asked = await paid('4000000000007726')
    expect(await giveBack(asked)).toMatchObject({ refund: { state: 'submitted' } })
    expect(await sandbox.moneyOf(asked.orderId)).toMatchObject({ returned: 0 })
    const later = await sandbox.later(12_000, async () => open().listRefunds?.(asked))
    expect(later).toMatchObject({ refunds: [{ state: 'succeeded', amount: 1000 }] })
    expect(await sandbox.moneyOf(asked.orderId)).toMatchObject({ returned: 1000 })
  })

  test('one the bank sends back is failed, and its money can be given back anew', async () => {
    const asked = await paid('4000000000005126')
    expect(await giveBack(asked, 8600)).toMatchObject({ refund: { state: 'submitted' } })
    expect(await open().findCharge(asked)).toMatchObject({ charge: { refunded: 8600 } })
    await sandbox.later(12_000, async () => {
      expect(await giveBack(asked, 8600)).toMatchObject({ refund: { state: 'failed' } })
      const found = await open().findCharge(asked)
      expect(found?.known && found.charge.refunded).toBeUndefined()
      const again = await giveBack({ ...asked, key: `${asked.key}-again` }, 8600)
      expect(again).toMatchObject({ refund: { state: 'submitted' } })
    })
    expect(await sandbox.moneyOf(asked.orderId)).toMatchObject({ returned: 0 })
  })

  test('nothing goes back of a hold, of a declined card, in another currency, or at a stranger’s word', async () => {
    const held = { ...(await sandbox.ask(GOOD)), capture: 'later' as const }
    const holding = await open().charge(held)
    const declined = await open().charge(await sandbox.ask(DECLINED))
    for (const answer of [holding, declined]) {
      const ref = (answer.known && answer.charge.ref) || ''
      expect(await giveBack({ ...held, key: `${held.key}${ref}`, ref })).toMatchObject({
        refund: { state: 'failed', ref: '' },
      })
    }
    const asked = await paid()
    expect(await giveBack({ ...asked, currency: 'EUR' })).toMatchObject({
      refund: { state: 'failed' },
    })
    expect(await giveBack({ ...asked, merchant: 'other' })).toMatchObject({
      refund: { state: 'failed' },
    })
    expect(await open().listRefunds?.({ ...asked, merchant: 'other' })).toEqual({
      known: true,
      refunds: [],
    })
    expect(await sandbox.moneyOf(asked.orderId)).toMatchObject({ returned: 0 })
  })
})

describe('what the sandbox tells', () => {
  test('a list of what was taken goes over as many pages as it needs, in the order of the taking', async () => {
    const from = new Date('2025-01-01T00:00:00Z')
    await sandbox.pool.query(
      `insert into sandbox_gateway.charge (id, merchant, idempotency_key, order_id, amount_minor, currency, brand,
         last4, status, captured_minor, captured_at, made_at, changed_at)
       select 'ch_list_' || n, 'cab', 'list-' || n, 'listed-' || n, 100, 'GBP', 'visa', '4242', 'succeeded', 100,
         $1::timestamptz + (n / 7) * interval '1 second', $1, $1 from generate_series(0, 249) as n`,
      [from],
    )
    const until = new Date(from.getTime() + DAY)
    const listed = async (merchant: string) => {
      const refs: string[] = []
      for await (const { ref } of open().listTaken?.({ merchant, from, until }) ?? [])
        refs.push(ref)
      return refs
    }
    const refs = await listed('cab')
    expect(new Set(refs).size).toBe(250)
    expect(refs).toHaveLength(250)
    expect(await listed('other')).toEqual([])
  })

  test('money that came through with nobody asking is listed', async () => {
    const asked = await sandbox.ask('4000000000006066')
    await open().charge(asked)
    const orders: string[] = []
    await sandbox.later(60_000, async () => {
      const span = { from: sandbox.now(), until: new Date(sandbox.now().getTime() + 1) }
      for await (const { orderId } of open().listTaken?.({ merchant: 'cab', ...span }) ?? [])
        orders.push(orderId)
    })
    expect(orders).toContain(asked.orderId)
  })

  test('what the house wrote beside a charge is kept with it', async () => {
    const asked = { ...(await sandbox.ask(GOOD)), metadata: { attempt: 'a-1', booking: 'b-1' } }
    await open().charge(asked)
    const [message] = await sandbox.messagesOf(asked.orderId)
    expect(message?.body.toString()).not.toContain(GOOD.slice(0, 12))
    expect(JSON.parse(message?.body.toString() ?? '')).toMatchObject({
      type: 'charge.succeeded',
      data: { object: { metadata: { attempt: 'a-1', booking: 'b-1' } } },
    })
    expect(await open().charge({ ...asked, metadata: { attempt: 'a-2' } })).toMatchObject({
      known: false,
    })
  })

  test.each([
    [0, true],
    [300_000, true],
    [-300_000, true],
    [301_000, false],
    [-301_000, false],
  ])('a message read %i ms after it was signed is the gateway’s own: %s', async (ms, isOwn) => {
    const asked = await sandbox.ask(GOOD)
    await open().charge(asked)
    const [message] = await sandbox.messagesOf(asked.orderId)
    const { body, headers } = message ?? { body: Buffer.of(), headers: {} }
    const later = new Date(sandbox.now().getTime() + ms)
    const event = await open().readEvent?.({ merchant: 'cab', body, headers, now: later })
    expect(event !== undefined).toBe(isOwn)
    const theirs = { merchant: 'other', body, headers, now: sandbox.now() }
    expect(await open().readEvent?.(theirs)).toBeUndefined()
  })

  test('a message of a refund names the charge and the order it belongs to', async () => {
    const asked = await sandbox.ask(GOOD)
    const answer = await open().charge(asked)
    const ref = (answer.known && answer.charge.ref) || ''
    await open().refundCharge?.({ ...asked, key: `${asked.key}:r`, ref, amount: minor(100) })
    const events = await Promise.all(
      (await sandbox.messagesOf(asked.orderId)).map(async (said) =>
        open().readEvent?.({ merchant: 'cab', ...said, now: sandbox.now() }),
      ),
    )
    expect(events).toContainEqual({
      id: expect.stringMatching(/^evt_/),
      type: 'refund.succeeded',
      about: 'refund',
      orderId: asked.orderId,
      chargeRef: ref,
    })
  })
})
