import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { minor } from '@kerbside/domain/money.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { embeddedGateway } from './embedded.ts'
import {
  GOOD,
  openEmbeddedWorld,
  openSandbox,
  type Sandbox,
  secretFor,
} from './test/embedded-world.ts'
import { describeGateway } from './test/port-compliance.ts'

describeGateway({
  name: 'embedded',
  open: openEmbeddedWorld,
  faults: ['answer-lost', 'request-lost', 'error-500', 'error-503', 'busy-429', 'malformed'],
  holds: true,
  refunds: true,
  challenges: true,
  messages: true,
  lists: true,
})

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await openSandbox()
})
afterAll(() => sandbox.close())
const open = () => sandbox.at(sandbox.baseUrl)

describe('the sandbox gateway', () => {
  test('takes and reports the requested amount', async () => {
    const params = await sandbox.chargeRequest(GOOD)
    expect(await open().charge(params)).toMatchObject({
      known: true,
      charge: {
        state: 'captured',
        amount: 8600,
        currency: 'GBP',
        orderId: params.orderId,
        brand: 'visa',
        last4: '4242',
        actionUrl: '',
      },
    })
  })

  test('the same key never charges twice, whether one after another or at once', async () => {
    const params = await sandbox.chargeRequest(GOOD)
    const gateway = open()
    const results = await Promise.all(Array.from({ length: 8 }, () => gateway.charge(params)))
    results.push(await gateway.charge(params))
    const refs = new Set(results.map((result) => result.known && result.charge.ref))
    expect(refs.size).toBe(1)
    expect(await sandbox.moneyOf(params.orderId)).toMatchObject({ charges: 1, taken: 8600 })
  })

  test('a used nonce cannot pay for anything else', async () => {
    const params = await sandbox.chargeRequest(GOOD)
    const gateway = open()
    await gateway.charge(params)
    const again = await gateway.charge({ ...params, key: `${params.key}-b`, orderId: 'elsewhere' })
    expect(again).toMatchObject({
      known: true,
      charge: { state: 'failed', declineReason: 'nonce_invalid' },
    })
    expect(await gateway.findCharge({ merchant: 'cab', orderId: 'elsewhere' })).toBeUndefined()
  })

  test('a nonce expires after ten minutes', async () => {
    const params = await sandbox.chargeRequest(GOOD)
    const result = await sandbox.later(10 * 60_000, () => open().charge(params))
    expect(result).toMatchObject({ charge: { state: 'failed', declineReason: 'nonce_invalid' } })
  })

  test('another merchant’s nonce is rejected', async () => {
    const params = {
      ...(await sandbox.chargeRequest(GOOD)),
      nonce: await sandbox.nonceOf(GOOD, 'other'),
    }
    expect(await open().charge(params)).toMatchObject({ charge: { state: 'failed' } })
  })

  test('the same key with another amount has an unknown outcome, neither charged nor rejected', async () => {
    const params = await sandbox.chargeRequest(GOOD)
    await open().charge(params)
    expect(await open().charge({ ...params, amount: minor(1) })).toMatchObject({ known: false })
    expect(await sandbox.moneyOf(params.orderId)).toMatchObject({ charges: 1, taken: 8600 })
  })

  test.each([
    ['4000000000000002', 'card_declined'],
    ['4000000000009995', 'insufficient_funds'],
  ])('card %s is declined with the bank’s reason', async (number, reason) => {
    const result = await open().charge(await sandbox.chargeRequest(number))
    expect(result).toMatchObject({
      known: true,
      charge: { state: 'failed', declineReason: reason },
    })
  })

  test('a charge whose response was lost is unknown, and found by its order', async () => {
    const params = await sandbox.chargeRequest('4000000000004087')
    expect(await open().charge(params)).toMatchObject({ known: false })
    expect(await open().findCharge(params)).toMatchObject({
      known: true,
      charge: { state: 'captured', amount: 8600, orderId: params.orderId },
    })
  })

  test('a request that never arrived is unknown, and its order is not found', async () => {
    const params = await sandbox.chargeRequest('4000000000005043')
    expect(await open().charge(params)).toMatchObject({ known: false })
    // The request never arrived, so it used up nothing.
    expect(await open().charge(params)).toMatchObject({ known: false })
    expect(await open().findCharge(params)).toBeUndefined()
  })

  test('a slow charge is unknown until it has completed', async () => {
    const params = await sandbox.chargeRequest('4000000000006066')
    expect(await open().charge(params)).toMatchObject({ known: false })
    expect(await open().findCharge(params)).toMatchObject({ known: false })
    const later = await sandbox.later(12_000, () => open().findCharge(params))
    expect(later).toMatchObject({ known: true, charge: { state: 'captured' } })
  })

  test.each([
    ['4000002500003155', 'confirm', 'captured', ''],
    ['4000000000003220', 'refuse', 'failed', 'authentication_failed'],
    ['4000008400001629', 'confirm', 'failed', 'card_declined'],
  ] as const)(
    'card %s needs confirmation, and the cardholder chooses %s',
    async (number, result, state, declineReason) => {
      const params = await sandbox.chargeRequest(number)
      const first = await open().charge(params)
      expect(first).toMatchObject({ known: true, charge: { state: 'requires_action' } })
      const actionUrl = new URL((first.known && first.charge.actionUrl) || '')
      expect(actionUrl.origin).toBe('http://fields.test')

      const page = await fetch(new URL(actionUrl.pathname, sandbox.baseUrl))
      expect(await page.text()).toContain('£86.00')
      await sandbox.completeChallenge(actionUrl.href, result)
      expect(await open().findCharge(params)).toMatchObject({ charge: { state, declineReason } })
    },
  )

  test('a bank challenge that gets no response expires', async () => {
    const params = await sandbox.chargeRequest('4000002500003155')
    await open().charge(params)
    const later = await sandbox.later(15 * 60_000, () => open().findCharge(params))
    expect(later).toMatchObject({ charge: { state: 'failed' } })
  })

  test('a charge that waits for confirmation can be withdrawn, and a late confirmation takes nothing', async () => {
    const params = await sandbox.chargeRequest('4000002500003155')
    const first = await open().charge(params)
    expect(await open().cancelCharge(params)).toMatchObject({
      known: true,
      charge: { state: 'failed', declineReason: 'canceled' },
    })
    await sandbox.completeChallenge((first.known && first.charge.actionUrl) || '', 'confirm')
    expect(await open().findCharge(params)).toMatchObject({ charge: { state: 'failed' } })
    expect(await sandbox.moneyOf(params.orderId)).toMatchObject({ taken: 0 })
  })

  test('a taken charge cannot be withdrawn, and an unknown order is not found', async () => {
    const params = await sandbox.chargeRequest(GOOD)
    await open().charge(params)
    expect(await open().cancelCharge(params)).toMatchObject({ charge: { state: 'captured' } })
    expect(await open().cancelCharge({ merchant: 'cab', orderId: 'unknown' })).toBeUndefined()
  })

  test('an order that was never charged is not found', async () => {
    expect(await open().findCharge({ merchant: 'cab', orderId: 'unknown' })).toBeUndefined()
  })
})

describe('unreliable responses give an unknown outcome', () => {
  const reach = (url: string) =>
    embeddedGateway({ baseUrl: url, fieldsOrigin: url, secretFor, timeoutMs: 300 })
  const params = {
    merchant: 'cab',
    key: 'cab:attempt-x',
    orderId: 'x',
    nonce: 'n',
    amount: minor(1),
    currency: 'GBP',
  }

  test('nothing listens at the address', async () => {
    const gateway = reach('http://127.0.0.1:9')
    expect(await gateway.charge(params)).toMatchObject({ known: false })
    expect(await gateway.findCharge(params)).toMatchObject({ known: false })
  })

  test.each([
    [201, 'not json'],
    [201, '{"id":"ch_1","status":"succeeded"}'],
    [200, '{"charges":"none"}'],
    [500, '{"error":{"code":"oops"}}'],
    [503, '<html>'],
    [422, 'nonsense'],
  ])('the response is %i %s', async (status, body) => {
    const server = createServer((_request, response) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(body)
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const { port } = server.address() as AddressInfo
    const gateway = reach(`http://127.0.0.1:${port}`)
    expect(await gateway.charge(params)).toMatchObject({ known: false })
    expect(await gateway.findCharge(params)).toMatchObject({ known: false })
    server.close()
  })

  test('a merchant without a secret takes no money', async () => {
    const gateway = reach(sandbox.baseUrl)
    expect(await gateway.charge({ ...params, merchant: 'unknown' })).toMatchObject({
      known: true,
      charge: { state: 'failed', declineReason: 'authentication_failed' },
    })
  })
})
