import braintree from 'braintree'
import { describe, expect, test } from 'vitest'
import { serveResponses } from '../../../../../testkit/contracts/examples.ts'
import { braintreeGateway } from './braintree.ts'

const keys = { merchantId: 'merchant', publicKey: 'public', privateKey: 'private' }
const merchant = { merchant: 'cab', keys }
const ID = 'txn1'

const CHARGES = [
  'transaction_disbursed',
  'transaction_retried',
  'transaction_settled',
  'transaction_settlement_declined',
]

/** The package's list of kinds; its types lack it. */
const { WebhookNotification } = braintree as unknown as {
  WebhookNotification: { Kind: Record<string, string> }
}
const kinds = Object.values(WebhookNotification.Kind)

/** What the sample of a kind refers to. */
function aboutOf(kind: string) {
  if (kind.startsWith('dispute_')) return { about: 'dispute', chargeRef: ID }
  // The sample has only an internal key of the sale, and this server does not have the refund.
  if (kind === 'refund_failed') return { about: 'refund', chargeRef: '' }
  return CHARGES.includes(kind)
    ? { about: 'charge', chargeRef: ID }
    : { about: 'other', chargeRef: '' }
}

describe('Braintree’s own sample notifications', () => {
  const signer = new braintree.BraintreeGateway({
    ...keys,
    environment: braintree.Environment.Sandbox,
  })
  const sampleOf = async (kind: string) => {
    const sample = await signer.webhookTesting.sampleNotification(
      kind as braintree.WebhookNotificationKind,
      ID,
    )
    return new URLSearchParams({ ...sample })
  }
  const givenGateway = async () => {
    const { url } = await serveResponses(() => ({ status: 404, body: {} }))
    return braintreeGateway({ baseUrl: url, timeoutMs: 10_000 })
  }

  test('there are samples of more than forty kinds', () => {
    expect(kinds.length).toBeGreaterThan(40)
  })

  test.each(kinds)(
    '%s is read with what it refers to, and rejected with another signature',
    async (kind) => {
      const gateway = await givenGateway()
      const form = await sampleOf(kind)
      const message = { ...merchant, headers: {}, now: new Date() }
      const read = (body: URLSearchParams) =>
        gateway.readEvent?.({ ...message, body: Buffer.from(body.toString()) })
      expect(await read(form)).toEqual({
        id: expect.stringMatching(/^[0-9a-f]{64}$/),
        type: kind,
        orderId: '',
        ...aboutOf(kind),
      })
      form.set('bt_payload', (await sampleOf('check')).get('bt_payload') ?? '')
      form.set('bt_signature', `public|${'0'.repeat(40)}`)
      expect(await read(form)).toBeUndefined()
    },
  )
})
