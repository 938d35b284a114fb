import * as calls from '@kerbside/contract/calls.generated/hosting-desk.ts'
import type { InputOf, ReplyOf } from '@kerbside/contract/endpoint.ts'
import type { listTrackingCodes, saveTrackingCode } from '@kerbside/contract/hosting/desk.ts'
import { type FetchOptions, fetchReply, submit } from '@kerbside/web/desk-client.ts'

export type Widgets = ReplyOf<typeof listTrackingCodes>
export type WidgetCode = Widgets['codes'][number]

export const fetchWidgets = (options: FetchOptions): Promise<Widgets> =>
  fetchReply(calls.listTrackingCodes, {}, options)

export const saveWidget = (input: InputOf<typeof saveTrackingCode>) =>
  submit(calls.saveTrackingCode, input)
