import { CODE } from '@kerbside/contract/codes.ts'
import type { openCardFields as OpenCardFields } from '@kerbside/contract/payment.ts'
import { type CallOf, call } from '../server.ts'

const OPEN_CARD_FIELDS: CallOf<typeof OpenCardFields> = { method: 'GET', path: '/api/cardfields' }

/** What a gateway's card fields start with, fresh for this customer. */
export async function openCardFields(): Promise<string> {
  const answer = await call(OPEN_CARD_FIELDS, {})
  if (!answer.heard || answer.reply.code !== CODE.done || answer.reply.token === '')
    throw new Error('the card fields cannot be opened')
  return answer.reply.token
}
