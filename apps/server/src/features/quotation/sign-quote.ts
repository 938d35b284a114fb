import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Quote } from '@kerbside/domain/quotation/quote.ts'
import type { OperatorId } from '../../operator.ts'

/** Everything money depends on, in one canonical text. */
const statement = (operator: OperatorId, quote: Quote): string =>
  [
    'quote.v1',
    operator,
    quote.id,
    quote.expiresAt.getTime(),
    quote.tariffVersion,
    quote.currency,
    ...quote.prices.map((price) => `${price.vehicleTypeId}:${price.onward}:${price.return}`),
  ].join('|')

/** HMAC-SHA-256 in base64url, 43 characters. */
export function signQuote(
  key: Buffer,
  { operator, quote }: { operator: OperatorId; quote: Quote },
): string {
  return createHmac('sha256', key).update(statement(operator, quote)).digest('base64url')
}

export function isSigned(
  key: Buffer,
  { operator, quote, signature }: { operator: OperatorId; quote: Quote; signature: string },
): boolean {
  const right = Buffer.from(signQuote(key, { operator, quote }))
  const given = Buffer.from(signature)
  return right.length === given.length && timingSafeEqual(right, given)
}
