import { verify } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { z } from 'zod'
import type { PaypalClient } from './paypal-client.ts'
import type { AllowRequest, FindSigner, Signer } from './paypal-signers.ts'
import type { GatewayEvent } from './port.ts'

export type Message = {
  body: Buffer
  headers: Readonly<Record<string, string>>
  now: Date
}

const Headers = z.object({
  'paypal-transmission-id': z.string().min(1),
  'paypal-transmission-time': z.string().min(1),
  'paypal-transmission-sig': z.string().min(1),
  'paypal-cert-url': z.string().min(1),
  'paypal-auth-algo': z.literal('SHA256withRSA'),
})
type Headers = z.output<typeof Headers>

type Deps = { client: PaypalClient; findSigner: FindSigner; allowsRequest: AllowRequest }

/**
 * Reads a message whose signature is PayPal's. It is verified locally. PayPal verifies it as well if its certificate
 * has no trusted authority, and instead if its certificate cannot be fetched.
 */
export async function readMessage(
  { client, findSigner, allowsRequest }: Deps,
  { body, headers, now }: Message,
): Promise<GatewayEvent | undefined> {
  const read = Headers.safeParse(headers)
  const { webhookId, clientId } = client.keys
  if (!read.success || !webhookId) return undefined
  const event = readEvent(body)
  if (!event) return undefined

  const signer = await findSigner(read.data['paypal-cert-url'], { client, allowsRequest, now })
  if (signer === 'not-now') return undefined
  if (
    signer
      ? !isSignedBy(signer, { headers: read.data, body, webhookId })
      : !allowsRequest(clientId, now)
  )
    return undefined
  if (!signer?.isTrusted && !(await isVouchedFor(client, { headers: read.data, body, webhookId })))
    return undefined
  return withOrder(client, event)
}

type Signed = { headers: Headers; body: Buffer; webhookId: string }

function isSignedBy({ certificate }: Signer, { headers: input, body, webhookId }: Signed): boolean {
  const id = input['paypal-transmission-id']
  const text = `${id}|${input['paypal-transmission-time']}|${webhookId}|${crc32(body)}`
  const signature = Buffer.from(input['paypal-transmission-sig'], 'base64')
  return verify('sha256', Buffer.from(text), certificate.publicKey, signature)
}

async function isVouchedFor(
  { request }: PaypalClient,
  { headers: input, body, webhookId }: Signed,
): Promise<boolean> {
  const envelope = JSON.stringify({
    transmission_id: input['paypal-transmission-id'],
    transmission_time: input['paypal-transmission-time'],
    transmission_sig: input['paypal-transmission-sig'],
    cert_url: input['paypal-cert-url'],
    auth_algo: input['paypal-auth-algo'],
    webhook_id: webhookId,
  })
  // Byte for byte as received, because that is what was signed.
  const whole = `${envelope.slice(0, -1)},"webhook_event":${body.toString('utf8')}}`
  const path = '/v1/notifications/verify-webhook-signature'
  const reply = await request({ method: 'POST', path, body: whole })
  const result = z.object({ verification_status: z.literal('SUCCESS') })
  return reply.received && reply.status === 200 && result.safeParse(reply.body).success
}

type ReadEvent = GatewayEvent & { captureId: string }

/**
 * A refund's message may name only its capture, which is then fetched. Throws when PayPal does not respond, because
 * PayPal sends a message again that was not accepted.
 */
async function withOrder(
  { request }: PaypalClient,
  { captureId, ...event }: ReadEvent,
): Promise<GatewayEvent> {
  if (captureId === '' || event.orderId !== '' || event.chargeRef !== '') return event
  const path = `/v2/payments/captures/${captureId}`
  const reply = await request({ method: 'GET', path })
  if (!reply.received) throw new Error(`paypal: the capture of a webhook: ${reply.why}`)
  if (reply.status === 404) return event
  const capture = reply.status === 200 ? Resource.safeParse(reply.body) : undefined
  if (!capture?.success) throw new Error(`paypal: the capture of a message: status ${reply.status}`)
  return {
    ...event,
    orderId: capture.data.invoice_id ?? '',
    chargeRef: orderOf(capture.data),
  }
}

const text = z.string().nullish()
const Resource = z.object({
  id: text,
  invoice_id: text,
  purchase_units: z.array(z.object({ invoice_id: text })).nullish(),
  supplementary_data: z.object({ related_ids: z.object({ order_id: text }).nullish() }).nullish(),
  disputed_transactions: z.array(z.object({ invoice_number: text })).nullish(),
  links: z.array(z.object({ rel: text, href: text })).nullish(),
})
type Resource = z.output<typeof Resource>
const Event = z.object({
  id: z.string().min(1),
  event_type: z.string(),
  resource: Resource.nullish(),
})

/** The id of a resource's parent: the last part of the path of its `up` link. */
const upOf = (
  { links }: Resource,
  resourceKind: 'checkout/orders' | 'payments/captures',
): string => {
  const href = links?.find(({ rel }) => rel === 'up')?.href ?? ''
  return new RegExp(`/v2/${resourceKind}/([A-Z0-9]{1,40})$`).exec(href)?.[1] ?? ''
}

const orderOf = (resource: Resource): string =>
  resource.supplementary_data?.related_ids?.order_id ?? upOf(resource, 'checkout/orders')

function readEvent(body: Buffer): ReadEvent | undefined {
  let input: unknown
  try {
    input = JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
  const read = Event.safeParse(input)
  if (!read.success) return undefined
  const { id, event_type: type, resource } = read.data
  const isOrder = type.startsWith('CHECKOUT.ORDER.')
  const orderId =
    resource?.invoice_id ??
    resource?.purchase_units?.[0]?.invoice_id ??
    resource?.disputed_transactions?.[0]?.invoice_number ??
    ''
  const chargeRef = isOrder ? resource?.id : resource && orderOf(resource)
  const captureId = (resource && upOf(resource, 'payments/captures')) ?? ''
  return { id, type, about: aboutOf(type), orderId, chargeRef: chargeRef ?? '', captureId }
}

function aboutOf(type: string): GatewayEvent['about'] {
  if (/^PAYMENT\.(CAPTURE\.(REFUNDED|REVERSED)|REFUND\.)/.test(type)) return 'refund'
  if (/^(CHECKOUT\.(ORDER|PAYMENT-APPROVAL)|PAYMENT\.CAPTURE)\./.test(type)) return 'charge'
  return type.startsWith('CUSTOMER.DISPUTE.') ? 'dispute' : 'other'
}
