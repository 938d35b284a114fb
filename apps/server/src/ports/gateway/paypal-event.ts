import { verify, type X509Certificate } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { MINUTE } from '@kerbside/domain/time.ts'
import { z } from 'zod'
import { fetchChain, isTrusted, type Roots } from './paypal-certificate.ts'
import type { PaypalClient } from './paypal-client.ts'
import type { GatewayEvent } from './port.ts'

export type Message = {
  body: Buffer
  headers: Readonly<Record<string, string>>
  now: Date
}

/** Certificates by their address: PayPal changes them about once a year. */
export type Chains = Map<string, X509Certificate[]>
const MOST_CHAINS = 20

const Headers = z.object({
  'paypal-transmission-id': z.string().min(1),
  'paypal-transmission-time': z.string().min(1),
  'paypal-transmission-sig': z.string().min(1),
  'paypal-cert-url': z.string().min(1),
  'paypal-auth-algo': z.literal('SHA256withRSA'),
})
type Headers = z.output<typeof Headers>

/** Whether PayPal may be asked about one more message of an operator now; it counts when it may. */
export type MayAsk = (clientId: string, now: Date) => boolean

/** Its certificate changes about once a year; who forges messages must not make us ask for each of them. */
const MOST_ASKED_A_MINUTE = 60

export function openMayAsk(): MayAsk {
  const asked = new Map<string, { since: number; times: number }>()
  return (clientId, now) => {
    const at = now.getTime()
    const known = asked.get(clientId)
    const isOver = !known || at - known.since >= MINUTE || at < known.since
    const counted = isOver ? { since: at, times: 0 } : known
    asked.set(clientId, counted)
    counted.times += 1
    return counted.times <= MOST_ASKED_A_MINUTE
  }
}

/**
 * A message whose signature is PayPal's. It is checked here; only when its certificate cannot be had or is vouched for
 * by nobody we know, PayPal itself is asked.
 */
export async function readMessage(
  {
    client,
    roots,
    chains,
    mayAsk,
  }: { client: PaypalClient; roots: Roots; chains: Chains; mayAsk: MayAsk },
  { body, headers, now }: Message,
): Promise<GatewayEvent | undefined> {
  const read = Headers.safeParse(headers)
  const { webhookId, clientId } = client.keys
  if (!read.success || !webhookId) return undefined
  const event = readEvent(body)
  if (!event) return undefined

  const address = read.data['paypal-cert-url']
  const known = chains.get(address)
  if (!known && !mayAsk(clientId, now)) return undefined
  const chain = known ?? (await fetchChain(address, client))
  const [leaf] = chain ?? []
  if (!chain || !leaf || !isTrusted(chain, { roots: roots(), now }))
    return (await isVouchedFor(client, { said: read.data, body, webhookId })) ? event : undefined
  if (chains.size >= MOST_CHAINS) chains.clear()
  chains.set(address, chain)
  const said = `${read.data['paypal-transmission-id']}|${read.data['paypal-transmission-time']}|${webhookId}|${crc32(body)}`
  const signature = Buffer.from(read.data['paypal-transmission-sig'], 'base64')
  return verify('sha256', Buffer.from(said), leaf.publicKey, signature) ? event : undefined
}

async function isVouchedFor(
  { ask }: PaypalClient,
  { said, body, webhookId }: { said: Headers; body: Buffer; webhookId: string },
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

const text = z.string().nullish()
const Event = z.object({
  id: z.string().min(1),
  event_type: z.string(),
  resource: z
    .object({
      id: text,
      invoice_id: text,
      purchase_units: z.array(z.object({ invoice_id: text })).nullish(),
      supplementary_data: z
        .object({ related_ids: z.object({ order_id: text }).nullish() })
        .nullish(),
      disputed_transactions: z.array(z.object({ invoice_number: text })).nullish(),
    })
    .nullish(),
})

function readEvent(body: Buffer): GatewayEvent | undefined {
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
  const chargeRef = isOrder ? resource?.id : resource?.supplementary_data?.related_ids?.order_id
  return { id, type, about: aboutOf(type), orderId, chargeRef: chargeRef ?? '' }
}

function aboutOf(type: string): GatewayEvent['about'] {
  if (/^PAYMENT\.(CAPTURE\.(REFUNDED|REVERSED)|REFUND\.)/.test(type)) return 'refund'
  if (/^(CHECKOUT\.(ORDER|PAYMENT-APPROVAL)|PAYMENT\.CAPTURE)\./.test(type)) return 'charge'
  return type.startsWith('CUSTOMER.DISPUTE.') ? 'dispute' : 'other'
}
