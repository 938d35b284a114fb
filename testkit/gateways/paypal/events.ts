import { createHash, randomUUID, sign, verify, X509Certificate } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { type Certified, certify } from './certificate.ts'
import { captureJson, newId, type Order, orderJson, type Refund, refundJson } from './orders.ts'

export type Posted = { headers: Record<string, string>; body: Buffer }

const DAY_MS = 24 * 3_600_000

/**
 * PayPal's webhook messages, signed with its own certificate. As at PayPal, the certificate's URL returns no chain: the
 * issuer is an intermediate authority that is in no list of roots.
 */
export function openEvents({ now, webhookId }: { now: () => Date; webhookId: string }) {
  const after = (days: number) => new Date(now().getTime() + days * DAY_MS)
  const root = certify('Stand-in Root', { from: after(-1), until: after(3650) })
  const issuing = certify('Stand-in Issuing CA', {
    by: root,
    isAuthority: true,
    from: after(-1),
    until: after(365),
  })
  let certificate: Certified | undefined
  const ownAt = (url: string) => {
    certificate ??= certify('messageverificationcerts.paypal.com', {
      by: issuing,
      from: after(-1),
      until: after(30),
      issuerAt: `${url}${ISSUER_PATH}`,
    })
    return certificate
  }
  const sent: { orderId: string; posted: Posted }[] = []

  const post = (
    { type, resource, orderId }: { type: string; resource: object; orderId: string },
    url: string,
  ): Posted => {
    const at = now().toISOString()
    const body = Buffer.from(
      JSON.stringify({
        id: `WH-${newId()}`,
        event_version: '1.0',
        create_time: at,
        event_type: type,
        resource,
      }),
    )
    const id = randomUUID()
    const signed = Buffer.from(`${id}|${at}|${webhookId}|${crc32(body)}`)
    const posted: Posted = {
      body,
      headers: {
        'content-type': 'application/json',
        'paypal-transmission-id': id,
        'paypal-transmission-time': at,
        'paypal-transmission-sig': sign('sha256', signed, ownAt(url).privateKey).toString('base64'),
        'paypal-cert-url': `${url}${pathOf(ownAt(url))}`,
        'paypal-auth-algo': 'SHA256withRSA',
      },
    }
    sent.push({ orderId, posted })
    return posted
  }

  return {
    /** The root that the product must trust to verify these messages itself. */
    root: root.pem,
    /** The certificate that PayPal or the authority serves at this path. */
    fileAt(path: string): { type: string; body: string | Buffer } | undefined {
      if (path === ISSUER_PATH)
        return { type: 'application/pkix-cert', body: new X509Certificate(issuing.pem).raw }
      return certificate && path === pathOf(certificate)
        ? { type: 'application/x-pem-file', body: certificate.pem }
        : undefined
    },
    sent,
    ofOrder: (type: string, { order, url }: { order: Order; url: string }) =>
      post(
        { type, resource: orderJson(order, { minimal: false, url }), orderId: order.invoiceId },
        url,
      ),
    ofCapture: (type: string, { order, url }: { order: Order; url: string }) =>
      post(
        {
          type,
          resource: type.endsWith('.PENDING')
            ? linkedOnly(order.capture ?? {}, `${url}/v2/checkout/orders/${order.id}`)
            : (captureJson(order) ?? {}),
          orderId: order.invoiceId,
        },
        url,
      ),
    /** With `inFull` it contains our ids, as in the reference of refunds. */
    ofRefund: (
      refund: Refund,
      { order, url, inFull = false }: { order: Order; url: string; inFull?: boolean },
    ) =>
      post(
        {
          type: 'PAYMENT.CAPTURE.REFUNDED',
          resource: linkedOnly(
            inFull
              ? refundJson(refund, order)
              : { id: refund.id, status: refund.status, amount: refund.amount },
            `${url}/v2/payments/captures/${order.capture?.id}`,
          ),
          orderId: order.invoiceId,
        },
        url,
      ),
    /** The result of verify-webhook-signature for a body as received. */
    isOwn(rawBody: Buffer): boolean {
      const input = JSON.parse(rawBody.toString('utf8')) as Record<string, string>
      // the message is cut out of its envelope without parsing, because its exact bytes were signed
      const text = rawBody.toString('utf8')
      const event = text.slice(text.indexOf('"webhook_event":') + 16, -1)
      const signed = `${input['transmission_id']}|${input['transmission_time']}|${webhookId}|${crc32(Buffer.from(event))}`
      return (
        input['webhook_id'] === webhookId &&
        certificate !== undefined &&
        verify(
          'sha256',
          Buffer.from(signed),
          certificate.publicKey,
          Buffer.from(input['transmission_sig'] ?? '', 'base64'),
        )
      )
    },
  }
}

export type Events = ReturnType<typeof openEvents>

const ISSUER_PATH = '/issuing-ca.crt'
const pathOf = ({ pem }: Certified) => `/v1/notifications/certs/CERT-${fingerprint(pem)}`

/**
 * PayPal's messages about refunds and captures under review contain none of our ids, only a link to their capture or
 * order.
 */
const linkedOnly = (resource: object, up: string) => ({
  ...resource,
  links: [{ href: up, rel: 'up', method: 'GET' }],
})

const fingerprint = (pem: string) => createHash('sha256').update(pem).digest('hex').slice(0, 24)
