import * as calls from '@kerbside/contract/calls.generated/desk-hosting.ts'
import { CODE, GENERIC_MESSAGE } from '@kerbside/contract/codes.ts'
import type { listTrackingCodes, saveTrackingCode } from '@kerbside/contract/desk/hosting.ts'
import type { EndpointRef, InputOf, ReplyOf } from '@kerbside/contract/endpoint.ts'
import { callApi } from '../server.ts'

export type Widgets = ReplyOf<typeof listTrackingCodes>
export type WidgetCode = Widgets['codes'][number]

export async function fetchWidgets({ signal }: { signal: AbortSignal }): Promise<Widgets> {
  const response = await callApi(calls.listTrackingCodes, {}, { signal })
  if (!response.ok) throw new Error(response.message)
  return response.reply
}

/** Returns the embed code as saved, or the reason for the failure. */
export async function saveWidget(
  input: InputOf<typeof saveTrackingCode>,
): Promise<{ ok: true; saved: WidgetCode } | { ok: false; message: string }> {
  const response = await callApi(calls.saveTrackingCode, input)
  if (!response.ok) return { ok: false, message: response.message }
  const { code, message, saved } = response.reply
  if (code === CODE.done && saved) return { ok: true, saved }
  return { ok: false, message: message || GENERIC_MESSAGE }
}
