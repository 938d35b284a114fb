import { verify } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { z } from 'zod'
import type { PaypalClient } from './paypal-client.ts'
import type { FindSigner, MayAsk, Signer } from './paypal-signers.ts'
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

type Means = { client: PaypalClient; findSigner: FindSigner; mayAsk: MayAsk }

/**
 * A message whose signature is PayPal's. It is checked here. PayPal is asked as well when no authority we know vouches
 * for its certificate, and instead when its certificate cannot be fetched.
 */
export async function readMessage(
  { client, findSigner, mayAsk }: Means,
  { body, headers, now }: Message,
): Promise<GatewayEvent | undefined> {
  const read = Headers.safeParse(headers)
  const { webhookId, clientId } = client.keys
  if (!read.success || !webhookId) return undefined
  const event = readEvent(body)
  if (!event) return undefined

  const signer = await findSigner(read.data['paypal-cert-url'], { client, mayAsk, now })
  if (signer === 'not-now') return undefined
  if (signer ? !isSignedBy(signer, { said: read.data, body, webhookId }) : !mayAsk(clientId, now))
    return undefined
  if (!signer?.isTrusted && !(await isVouchedFor(client, { said: read.data, body, webhookId })))
    return undefined
  return withOrder(client, event)
}

type Signed = { said: Headers; body: Buffer; webhookId: string }

function isSignedBy({ certificate }: Signer, { said, body, webhookId }: Signed): boolean {
  const id = said['paypal-transmission-id']
  const text = `${id}|${said['paypal-transmission-time']}|${webhookId}|${crc32(body)}`
  const signature = Buffer.from(said['paypal-transmission-sig'], 'base64')
  return verify('sha256', Buffer.from(text), certificate.publicKey, signature)
}

async function isVouchedFor(
  { ask }: PaypalClient,
  { said, body, webhookId }: Signed,
): Promise<boolean> {
  const envelope = JSON.stringify({
    transmission_id: said['paypal-transmission-id'],
    transmission_time: said['paypal-transmission-time'],
    transmission_sig: said['paypal-transmission-sig'],
    cert_url: said['paypal-cert-url'],
    auth_algo: said['paypal-auth-algo'],
    webhook_id: webhookId,
  })
  // byte for byte as it came, for that is what was signed
  const whole = `${envelope.slice(0, -1)},"webhook_event":${body.toString('utf8')}}`
  const path = '/v1/notifications/verify-webhook-signature'
  const reply = await ask({ method: 'POST', path, body: whole })
  const verdict = z.object({ verification_status: z.literal('SUCCESS') })
  return reply.heard && reply.status === 200 && verdict.safeParse(reply.body).success
}

type ReadEvent = GatewayEvent & { captureId: string }

/**
 * The message of a refund may name only its capture, which is then fetched. Throws when PayPal does not answer: PayPal
 * sends a message again that was not accepted.
 */
async function withOrder(
  { ask }: PaypalClient,
  { captureId, ...event }: ReadEvent,
): Promise<GatewayEvent> {
  if (captureId === '' || event.orderId !== '' || event.chargeRef !== '') return event
  const path = `/v2/payments/captures/${captureId}`
  const reply = await ask({ method: 'GET', path })
  if (!reply.heard) throw new Error(`paypal: the capture of a message: ${reply.why}`)
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

/** The id of a resource's parent: the last part of the path of its link `up`. */
const upOf = ({ links }: Resource, things: 'checkout/orders' | 'payments/captures'): string => {
  const href = links?.find(({ rel }) => rel === 'up')?.href ?? ''
  return new RegExp(`/v2/${things}/([A-Z0-9]{1,40})$`).exec(href)?.[1] ?? ''
}

const orderOf = (resource: Resource): string =>
  resource.supplementary_data?.related_ids?.order_id ?? upOf(resource, 'checkout/orders')

function readEvent(body: Buffer): ReadEvent | undefined {
  let said: unknown
  try {
    said = JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
  const read = Event.safeParse(said)
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
