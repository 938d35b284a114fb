import { CODE, GENERIC_MESSAGE } from '@kerbside/contract/codes.ts'
import type {
  ChoicesReply,
  chooseMessages,
  listMessageChoices,
} from '@kerbside/contract/notification.ts'
import { type ApiResult, callApi, type EndpointRef } from '../server.ts'

const LIST: EndpointRef<typeof listMessageChoices> = { method: 'GET', path: '/api/messagechoices' }
const CHOOSE: EndpointRef<typeof chooseMessages> = { method: 'PUT', path: '/api/messagechoices' }

export type ShownChoice = ChoicesReply['choices'][number]

export const fetchChoices = (signal: AbortSignal): Promise<ApiResult<ChoicesReply>> =>
  callApi(LIST, {}, { signal })

export async function choose({
  topic,
  channel,
  wanted,
}: Omit<ShownChoice, 'fixed'>): Promise<
  { ok: true; reply: ChoicesReply } | { ok: false; message: string }
> {
  const response = await callApi(CHOOSE, { topic, channel, wanted })
  if (!response.ok) return { ok: false, message: response.message || GENERIC_MESSAGE }
  const { reply } = response
  return reply.code === CODE.done ? { ok: true, reply } : { ok: false, message: reply.message }
}
