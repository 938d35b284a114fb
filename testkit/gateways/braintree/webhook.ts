import { createHash, createHmac } from 'node:crypto'
import { type Transaction, transactionXml } from './transaction.ts'
import { writeXml, type XmlValue } from './write-xml.ts'

export type Posted = { headers: Record<string, string>; body: Buffer }

type Key = { publicKey: string; privateKey: string }

/**
 * A notification as the gateway posts it: base64 of its XML with a line break after it, signed with the private key.
 */
export function signNotification(
  { publicKey, privateKey }: Key,
  notice: { kind: string; at: Date; transaction: Transaction; dispute?: string },
): Posted {
  const { 'refunded-transaction-id': refundOf, ...transactionFields } = transactionXml(
    notice.transaction,
  )
  // a failed refund names its sale by an internal key only, as in the sample of Braintree's own package
  if (notice.kind === 'refund_failed') transactionFields['refunded-transaction-fk'] = '1'
  else transactionFields['refunded-transaction-id'] = refundOf
  const subject: XmlValue =
    notice.dispute === undefined
      ? { transaction: transactionFields }
      : {
          dispute: {
            id: notice.dispute,
            kind: 'chargeback',
            status: 'open',
            transaction: transactionFields,
          },
        }
  const xml = writeXml('notification', { timestamp: notice.at, kind: notice.kind, subject })
  const payload = `${Buffer.from(xml).toString('base64')}\n`
  const secret = createHash('sha1').update(privateKey).digest()
  const signature = createHmac('sha1', secret).update(payload).digest('hex')
  const form = new URLSearchParams({
    bt_signature: `${publicKey}|${signature}`,
    bt_payload: payload,
  })
  return {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: Buffer.from(form.toString()),
  }
}
