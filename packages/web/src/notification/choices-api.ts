import * as calls from '@kerbside/contract/calls.generated/notification.ts'
import { CODE, GENERIC_MESSAGE } from '@kerbside/contract/codes.ts'
import type { EndpointRef } from '@kerbside/contract/endpoint.ts'
import type {
  ChoicesReply,
  chooseMessages,
  listMessageChoices,
} from '@kerbside/contract/notification.ts'
import { type ApiResult, callApi } from '../server.ts'

export type ShownChoice = ChoicesReply['choices'][number]

export const fetchChoices = (signal: AbortSignal): Promise<ApiResult<ChoicesReply>> =>
  callApi(calls.listMessageChoices, {}, { signal })

export async function choose({
  topic,
  channel,
  wanted,
}: Omit<ShownChoice, 'fixed'>): Promise<
  { ok: true; reply: ChoicesReply } | { ok: false; message: string }
> {
  const response = await callApi(calls.chooseMessages, { topic, channel, wanted })
  if (!response.ok) return { ok: false, message: response.message || GENERIC_MESSAGE }
  const { reply } = response
  return reply.code === CODE.done ? { ok: true, reply } : { ok: false, message: reply.message }
}
