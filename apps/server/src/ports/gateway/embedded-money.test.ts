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

describe('an authorisation', () => {
  const hold = async (number = GOOD) => {
    const params = { ...(await sandbox.chargeRequest(number)), capture: 'later' as const }
    const result = await open().charge(params)
    return { params, answer: result, ref: (result.known && result.charge.ref) || '' }
  }
  const take = async (authorised: Awaited<ReturnType<typeof hold>>, amount = 8600) =>
    open().captureCharge?.({
      ...authorised.params,
      key: `${authorised.params.key}:c`,
      ref: authorised.ref,
      amount: minor(amount),
    })

  test('is valid for a week and reports when it expires', async () => {
    const { answer: result, params } = await hold()
    const captureBefore = new Date(sandbox.now().getTime() + 7 * DAY)
    expect(result).toMatchObject({ charge: { state: 'authorised', captureBefore } })
    expect(await sandbox.movedFor(params.orderId)).toEqual(['held 8600'])
  })

  test('expires after a week by itself, and can no longer be captured', async () => {
    const authorised = await hold()
    await sandbox.later(7 * DAY, async () => {
      expect(await open().findCharge(authorised.params)).toMatchObject({
        charge: { state: 'voided', declineReason: 'hold_expired' },
      })
      expect(await take(authorised)).toMatchObject({ charge: { state: 'voided' } })
    })
    expect(await sandbox.movedFor(authorised.params.orderId)).toEqual([
      'held 8600',
      'released 8600',
    ])
  })

  test('can be captured in part, once, and never for more than the authorised amount', async () => {
    const authorised = await hold()
    expect(await take(authorised, 8601)).toMatchObject({ charge: { state: 'authorised' } })
    expect(await take(authorised, 2000)).toMatchObject({
      charge: { state: 'captured', amount: 2000 },
    })
    expect(await take(authorised, 6600)).toMatchObject({
      charge: { state: 'captured', amount: 2000 },
    })
    expect(await sandbox.movedFor(authorised.params.orderId)).toEqual([
      'held 8600',
      'captured 2000',
      'released 6600',
    ])
  })

  test('is either captured or released when both are requested at once', async () => {
    const authorised = await hold()
    const requests = [take(authorised), open().cancelCharge(authorised.params), take(authorised)]
    const states = (await Promise.all(requests)).map(
      (result) => result?.known && result.charge.state,
    )
    expect(new Set(states.filter((state) => state !== 'authorised')).size).toBe(1)
    expect(await sandbox.movedFor(authorised.params.orderId)).toHaveLength(2)
  })

  test('on a card that needs confirmation exists once its cardholder has confirmed', async () => {
    const authorised = await hold(CHALLENGED)
    expect(await sandbox.movedFor(authorised.params.orderId)).toEqual([])
    await sandbox.completeChallenge(
      (authorised.answer.known && authorised.answer.charge.actionUrl) || '',
      'confirm',
    )
    expect(await open().findCharge(authorised.params)).toMatchObject({
      charge: { state: 'authorised' },
    })
    expect(await take(authorised)).toMatchObject({ charge: { state: 'captured', amount: 8600 } })
  })

  test('of one merchant cannot be captured by another', async () => {
    const authorised = await hold()
    const theirs = { ...authorised, params: { ...authorised.params, merchant: 'other' } }
    expect(await take(theirs)).toMatchObject({ known: false })
    expect(await sandbox.movedFor(authorised.params.orderId)).toEqual(['held 8600'])
  })
})

describe('a refund', () => {
  const paid = async (number = GOOD) => {
    const params = await sandbox.chargeRequest(number)
    const result = await open().charge(params)
    const ref = (result.known && result.charge.ref) || ''
    return { ...params, ref, key: `${params.key}:r` }
  }
  const giveBack = async (params: Awaited<ReturnType<typeof paid>>, amount = 1000) =>
    open().refundCharge?.({ ...params, amount: minor(amount) })

  test('can be given in parts, and never exceeds the charge, even with requests at once', async () => {
    const params = await paid()
    const results = await Promise.all(
      Array.from({ length: 10 }, (_, place) =>
        giveBack({ ...params, key: `${params.key}${place}` }, 2000),
      ),
    )
    const states = results.map((result) => result?.known && result.refund.state)
    expect(states.filter((state) => state === 'succeeded')).toHaveLength(4)
    expect(states.filter((state) => state === 'failed')).toHaveLength(6)
    expect(await sandbox.moneyOf(params.orderId)).toMatchObject({ taken: 8600, returned: 8000 })
    const rest = await giveBack({ ...params, key: `${params.key}-rest` }, 600)
    expect(rest).toMatchObject({ known: true, refund: { state: 'succeeded' } })
    expect(await open().findCharge(params)).toMatchObject({ charge: { refunded: 8600 } })
  })

  test('with the same key at once is given once; with another amount its outcome is unknown', async () => {
    const params = await paid()
    const results = await Promise.all(Array.from({ length: 6 }, () => giveBack(params)))
    expect(new Set(results.map((result) => result?.known && result.refund.ref)).size).toBe(1)
    expect(await giveBack(params, 999)).toMatchObject({ known: false })
    expect(await sandbox.moneyOf(params.orderId)).toMatchObject({ returned: 1000 })
  })

  test('that takes time is submitted, and completes some seconds later', async () => {
    const params = await paid('4000000000007726')
    expect(await giveBack(params)).toMatchObject({ refund: { state: 'submitted' } })
    expect(await sandbox.moneyOf(params.orderId)).toMatchObject({ returned: 0 })
    const later = await sandbox.later(12_000, async () => open().listRefunds?.(params))
    expect(later).toMatchObject({ refunds: [{ state: 'succeeded', amount: 1000 }] })
    expect(await sandbox.moneyOf(params.orderId)).toMatchObject({ returned: 1000 })
  })

  test('that the bank returns has failed, and can be given again', async () => {
    const params = await paid('4000000000005126')
    expect(await giveBack(params, 8600)).toMatchObject({ refund: { state: 'submitted' } })
    expect(await open().findCharge(params)).toMatchObject({ charge: { refunded: 8600 } })
    await sandbox.later(12_000, async () => {
      expect(await giveBack(params, 8600)).toMatchObject({ refund: { state: 'failed' } })
      const found = await open().findCharge(params)
      expect(found?.known && found.charge.refunded).toBeUndefined()
      const again = await giveBack({ ...params, key: `${params.key}-again` }, 8600)
      expect(again).toMatchObject({ refund: { state: 'submitted' } })
    })
    expect(await sandbox.moneyOf(params.orderId)).toMatchObject({ returned: 0 })
  })

  test('is not given for an authorisation, a declined card, another currency or another merchant', async () => {
    const authorised = { ...(await sandbox.chargeRequest(GOOD)), capture: 'later' as const }
    const holding = await open().charge(authorised)
    const declined = await open().charge(await sandbox.chargeRequest(DECLINED))
    for (const result of [holding, declined]) {
      const ref = (result.known && result.charge.ref) || ''
      expect(await giveBack({ ...authorised, key: `${authorised.key}${ref}`, ref })).toMatchObject({
        refund: { state: 'failed', ref: '' },
      })
    }
    const params = await paid()
    expect(await giveBack({ ...params, currency: 'EUR' })).toMatchObject({
      refund: { state: 'failed' },
    })
    expect(await giveBack({ ...params, merchant: 'other' })).toMatchObject({
      refund: { state: 'failed' },
    })
    expect(await open().listRefunds?.({ ...params, merchant: 'other' })).toEqual({
      known: true,
      refunds: [],
    })
    expect(await sandbox.moneyOf(params.orderId)).toMatchObject({ returned: 0 })
  })
})

describe('data from the sandbox', () => {
  test('the list of taken charges is paged as often as needed, in the order of taking', async () => {
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

  test('a charge that completed after its request was abandoned is listed', async () => {
    const params = await sandbox.chargeRequest('4000000000006066')
    await open().charge(params)
    const orders: string[] = []
    await sandbox.later(60_000, async () => {
      const span = { from: sandbox.now(), until: new Date(sandbox.now().getTime() + 1) }
      for await (const { orderId } of open().listTaken?.({ merchant: 'cab', ...span }) ?? [])
        orders.push(orderId)
    })
    expect(orders).toContain(params.orderId)
  })

  test('metadata of a charge is stored with it', async () => {
    const params = {
      ...(await sandbox.chargeRequest(GOOD)),
      metadata: { attempt: 'a-1', booking: 'b-1' },
    }
    await open().charge(params)
    const [message] = await sandbox.messagesOf(params.orderId)
    expect(message?.body.toString()).not.toContain(GOOD.slice(0, 12))
    expect(JSON.parse(message?.body.toString() ?? '')).toMatchObject({
      type: 'charge.succeeded',
      data: { object: { metadata: { attempt: 'a-1', booking: 'b-1' } } },
    })
    expect(await open().charge({ ...params, metadata: { attempt: 'a-2' } })).toMatchObject({
      known: false,
    })
  })

  test.each([
    [0, true],
    [300_000, true],
    [-300_000, true],
    [301_000, false],
    [-301_000, false],
  ])('a message read %i ms after it was signed is accepted: %s', async (ms, isOwn) => {
    const params = await sandbox.chargeRequest(GOOD)
    await open().charge(params)
    const [message] = await sandbox.messagesOf(params.orderId)
    const { body, headers } = message ?? { body: Buffer.of(), headers: {} }
    const later = new Date(sandbox.now().getTime() + ms)
    const event = await open().readEvent?.({ merchant: 'cab', body, headers, now: later })
    expect(event !== undefined).toBe(isOwn)
    const theirs = { merchant: 'other', body, headers, now: sandbox.now() }
    expect(await open().readEvent?.(theirs)).toBeUndefined()
  })

  test('a message about a refund names its charge and order', async () => {
    const params = await sandbox.chargeRequest(GOOD)
    const result = await open().charge(params)
    const ref = (result.known && result.charge.ref) || ''
    await open().refundCharge?.({ ...params, key: `${params.key}:r`, ref, amount: minor(100) })
    const events = await Promise.all(
      (await sandbox.messagesOf(params.orderId)).map(async (payload) =>
        open().readEvent?.({ merchant: 'cab', ...payload, now: sandbox.now() }),
      ),
    )
    expect(events).toContainEqual({
      id: expect.stringMatching(/^evt_/),
      type: 'refund.succeeded',
      about: 'refund',
      orderId: params.orderId,
      chargeRef: ref,
    })
  })
})
