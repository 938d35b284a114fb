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

describe('the sandbox behind the port', () => {
  test('takes the amount it is asked for and says so', async () => {
    const asked = await sandbox.ask(GOOD)
    expect(await open().charge(asked)).toMatchObject({
      known: true,
      charge: {
        state: 'captured',
        amount: 8600,
        currency: 'GBP',
        orderId: asked.orderId,
        brand: 'visa',
        last4: '4242',
        actionUrl: '',
      },
    })
  })

  test('the same key never charges twice, one after another or all at once', async () => {
    const asked = await sandbox.ask(GOOD)
    const gateway = open()
    const answers = await Promise.all(Array.from({ length: 8 }, () => gateway.charge(asked)))
    answers.push(await gateway.charge(asked))
    const refs = new Set(answers.map((answer) => answer.known && answer.charge.ref))
    expect(refs.size).toBe(1)
    expect(await sandbox.moneyOf(asked.orderId)).toMatchObject({ charges: 1, taken: 8600 })
  })

  test('a used nonce pays for nothing else', async () => {
    const asked = await sandbox.ask(GOOD)
    const gateway = open()
    await gateway.charge(asked)
    const again = await gateway.charge({ ...asked, key: `${asked.key}-b`, orderId: 'elsewhere' })
    expect(again).toMatchObject({
      known: true,
      charge: { state: 'failed', declineReason: 'nonce_invalid' },
    })
    expect(await gateway.findCharge({ merchant: 'cab', orderId: 'elsewhere' })).toBeUndefined()
  })

  test('a nonce lapses after ten minutes', async () => {
    const asked = await sandbox.ask(GOOD)
    const answer = await sandbox.later(10 * 60_000, () => open().charge(asked))
    expect(answer).toMatchObject({ charge: { state: 'failed', declineReason: 'nonce_invalid' } })
  })

  test('another merchant’s nonce is worth nothing', async () => {
    const asked = { ...(await sandbox.ask(GOOD)), nonce: await sandbox.nonceOf(GOOD, 'other') }
    expect(await open().charge(asked)).toMatchObject({ charge: { state: 'failed' } })
  })

  test('the same key with another amount is not a charge and not a refusal: nobody knows', async () => {
    const asked = await sandbox.ask(GOOD)
    await open().charge(asked)
    expect(await open().charge({ ...asked, amount: minor(1) })).toMatchObject({ known: false })
    expect(await sandbox.moneyOf(asked.orderId)).toMatchObject({ charges: 1, taken: 8600 })
  })

  test.each([
    ['4000000000000002', 'card_declined'],
    ['4000000000009995', 'insufficient_funds'],
  ])('card %s is declined with the bank’s reason', async (number, reason) => {
    const answer = await open().charge(await sandbox.ask(number))
    expect(answer).toMatchObject({
      known: true,
      charge: { state: 'failed', declineReason: reason },
    })
  })

  test('a charge whose answer was lost is unknown, and found by its order', async () => {
    const asked = await sandbox.ask('4000000000004087')
    expect(await open().charge(asked)).toMatchObject({ known: false })
    expect(await open().findCharge(asked)).toMatchObject({
      known: true,
      charge: { state: 'captured', amount: 8600, orderId: asked.orderId },
    })
  })

  test('a request that never arrived is unknown, and its order unheard of', async () => {
    const asked = await sandbox.ask('4000000000005043')
    expect(await open().charge(asked)).toMatchObject({ known: false })
    // nothing was used up by what never arrived
    expect(await open().charge(asked)).toMatchObject({ known: false })
    expect(await open().findCharge(asked)).toBeUndefined()
  })

  test('a charge that takes its time is unknown until it has come through', async () => {
    const asked = await sandbox.ask('4000000000006066')
    expect(await open().charge(asked)).toMatchObject({ known: false })
    expect(await open().findCharge(asked)).toMatchObject({ known: false })
    const later = await sandbox.later(12_000, () => open().findCharge(asked))
    expect(later).toMatchObject({ known: true, charge: { state: 'captured' } })
  })

  test.each([
    ['4000002500003155', 'confirm', 'captured', ''],
    ['4000000000003220', 'refuse', 'failed', 'authentication_failed'],
    ['4000008400001629', 'confirm', 'failed', 'card_declined'],
  ] as const)(
    'card %s asks its holder, who says %s',
    async (number, answer, state, declineReason) => {
      const asked = await sandbox.ask(number)
      const first = await open().charge(asked)
      expect(first).toMatchObject({ known: true, charge: { state: 'requires_action' } })
      const actionUrl = new URL((first.known && first.charge.actionUrl) || '')
      expect(actionUrl.origin).toBe('http://fields.test')

      const page = await fetch(new URL(actionUrl.pathname, sandbox.baseUrl))
      expect(await page.text()).toContain('£86.00')
      await sandbox.answerBank(actionUrl.href, answer)
      expect(await open().findCharge(asked)).toMatchObject({ charge: { state, declineReason } })
    },
  )

  test('a bank that gets no answer from its customer gives up', async () => {
    const asked = await sandbox.ask('4000002500003155')
    await open().charge(asked)
    const later = await sandbox.later(15 * 60_000, () => open().findCharge(asked))
    expect(later).toMatchObject({ charge: { state: 'failed' } })
  })

  test('a charge that waits for its holder can be withdrawn, and a late yes takes nothing', async () => {
    const asked = await sandbox.ask('4000002500003155')
    const first = await open().charge(asked)
    expect(await open().cancelCharge(asked)).toMatchObject({
      known: true,
      charge: { state: 'failed', declineReason: 'canceled' },
    })
    await sandbox.answerBank((first.known && first.charge.actionUrl) || '', 'confirm')
    expect(await open().findCharge(asked)).toMatchObject({ charge: { state: 'failed' } })
    expect(await sandbox.moneyOf(asked.orderId)).toMatchObject({ taken: 0 })
  })

  test('what was taken cannot be withdrawn, and an unknown order is unheard of', async () => {
    const asked = await sandbox.ask(GOOD)
    await open().charge(asked)
    expect(await open().cancelCharge(asked)).toMatchObject({ charge: { state: 'captured' } })
    expect(await open().cancelCharge({ merchant: 'cab', orderId: 'nobody' })).toBeUndefined()
  })

  test('an order nobody charged is not found', async () => {
    expect(await open().findCharge({ merchant: 'cab', orderId: 'nobody' })).toBeUndefined()
  })
})

describe('what cannot be relied on is unknown', () => {
  const reach = (url: string) =>
    embeddedGateway({ baseUrl: url, fieldsOrigin: url, secretFor, timeoutMs: 300 })
  const asked = {
    merchant: 'cab',
    key: 'cab:attempt-x',
    orderId: 'x',
    nonce: 'n',
    amount: minor(1),
    currency: 'GBP',
  }

  test('nobody listens', async () => {
    const gateway = reach('http://127.0.0.1:9')
    expect(await gateway.charge(asked)).toMatchObject({ known: false })
    expect(await gateway.findCharge(asked)).toMatchObject({ known: false })
  })

  test.each([
    [201, 'not json'],
    [201, '{"id":"ch_1","status":"succeeded"}'],
    [200, '{"charges":"none"}'],
    [500, '{"error":{"code":"oops"}}'],
    [503, '<html>'],
    [422, 'nonsense'],
  ])('it answers %i %s', async (status, body) => {
    const server = createServer((_request, response) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(body)
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const { port } = server.address() as AddressInfo
    const gateway = reach(`http://127.0.0.1:${port}`)
    expect(await gateway.charge(asked)).toMatchObject({ known: false })
    expect(await gateway.findCharge(asked)).toMatchObject({ known: false })
    server.close()
  })

  test('a merchant without a secret takes nothing', async () => {
    const gateway = reach(sandbox.baseUrl)
    expect(await gateway.charge({ ...asked, merchant: 'nobody' })).toMatchObject({
      known: true,
      charge: { state: 'failed', declineReason: 'authentication_failed' },
    })
  })
})
