import * as calls from '@kerbside/contract/calls.generated/notification.ts'
import type { ChoicesReply } from '@kerbside/contract/notification.ts'
import { type ApiResult, callApi } from '@kerbside/web/call-api.ts'
import { submit } from '@kerbside/web/desk-client.ts'

export type ShownChoice = ChoicesReply['choices'][number]

export const fetchChoices = (signal: AbortSignal): Promise<ApiResult<ChoicesReply>> =>
  callApi(calls.listMessageChoices, {}, { signal })

export const choose = ({ topic, channel, wanted }: Omit<ShownChoice, 'fixed'>) =>
  submit(calls.chooseMessages, { topic, channel, wanted })
