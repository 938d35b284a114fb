import * as calls from '@kerbside/contract/calls.generated/payment.ts'
import { CODE } from '@kerbside/contract/codes.ts'
import { callApi } from '@kerbside/web/call-api.ts'

/** A new client token with which the gateway's card fields start. */
export async function fetchCardToken(): Promise<string> {
  const response = await callApi(calls.openCardFields, {})
  if (!response.ok || response.reply.code !== CODE.done || response.reply.token === '')
    throw new Error('the card fields cannot be opened')
  return response.reply.token
}
