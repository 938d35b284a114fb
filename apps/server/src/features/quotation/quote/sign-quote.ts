import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Quote } from '@kerbside/domain/quotation/quote.ts'
import type { OperatorId } from '../../../operator.ts'

/** Every field that affects money, in one canonical text. */
function statement(operator: OperatorId, quote: Quote): string {
  const { request, exchange, promo } = quote
  return [
    'quote.v2',
    operator,
    quote.id,
    quote.expiresAt.getTime(),
    quote.book,
    quote.tariffVersion,
    quote.currency,
    exchange ? `${exchange.from}>${exchange.to}:${exchange.rate}:${exchange.perGbp}` : '',
    promo ? `${promo.id}:${promo.code}` : '',
    `${request.pickupAt.getTime()}:${request.returnAt?.getTime() ?? ''}`,
    `${request.returnKind}:${request.waitMinutes}:${request.meetAndGreet}`,
    ...quote.prices.map(
      ({ vehicleTypeId, onward, return: back, vat, deposit }) =>
        `${vehicleTypeId}:${onward}:${back}:${vat}:${deposit}`,
    ),
  ].join('|')
}

/** The text signed before quotes had a price book; a booking page may stay open across an upgrade. */
const oldStatement = (operator: OperatorId, quote: Quote): string =>
  [
    'quote.v1',
    operator,
    quote.id,
    quote.expiresAt.getTime(),
    quote.tariffVersion,
    quote.currency,
    ...quote.prices.map((price) => `${price.vehicleTypeId}:${price.onward}:${price.return}`),
  ].join('|')

const hmac = (key: Buffer, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url')

/** HMAC-SHA-256 in base64url, 43 characters. */
export const signQuote = (
  key: Buffer,
  { operator, quote }: { operator: OperatorId; quote: Quote },
): string => hmac(key, statement(operator, quote))

export function isSigned(
  key: Buffer,
  { operator, quote, signature }: { operator: OperatorId; quote: Quote; signature: string },
): boolean {
  // The stored quote decides which of the two texts applies, never the signature.
  const text = quote.book === '' ? oldStatement(operator, quote) : statement(operator, quote)
  const right = Buffer.from(hmac(key, text))
  const given = Buffer.from(signature)
  return right.length === given.length && timingSafeEqual(right, given)
}
