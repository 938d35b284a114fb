import type { Call } from '../../http/call.ts'

/** What a gateway is asked with for a refund: always the same, so that it is given once however often it is asked. */
export const keyOf = ({ operator }: Pick<Call, 'operator'>, refundId: string): string =>
  `${operator}:refund:${refundId}`
