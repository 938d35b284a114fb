import type { RequestContext } from '../../request-context.ts'

/**
 * The idempotency key of a refund at the gateway: always the same, so that the refund happens once however often it is
 * requested.
 */
export const keyOf = ({ operator }: Pick<RequestContext, 'operator'>, refundId: string): string =>
  `${operator}:refund:${refundId}`
