import { CODE } from '@kerbside/contract/codes.ts'
import type { openCardFields as OpenCardFields } from '@kerbside/contract/payment.ts'
import { callApi, type EndpointRef } from '../server.ts'

const OPEN_CARD_FIELDS: EndpointRef<typeof OpenCardFields> = {
  method: 'GET',
  path: '/api/cardfields',
}

/** A new client token with which the gateway's card fields start. */
export async function openCardFields(): Promise<string> {
  const response = await callApi(OPEN_CARD_FIELDS, {})
  if (!response.ok || response.reply.code !== CODE.done || response.reply.token === '')
    throw new Error('the card fields cannot be opened')
  return response.reply.token
}
