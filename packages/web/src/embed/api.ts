import { CODE, GENERIC_MESSAGE } from '@kerbside/contract/codes.ts'
import type { listTrackingCodes, saveTrackingCode } from '@kerbside/contract/desk/hosting.ts'
import type { InputOf, ReplyOf } from '@kerbside/contract/endpoint.ts'
import { type CallOf, call } from '../server.ts'

const LIST: CallOf<typeof listTrackingCodes> = { method: 'GET', path: '/api/desk/trackingcodes' }
const SAVE: CallOf<typeof saveTrackingCode> = { method: 'POST', path: '/api/desk/trackingcode' }

export type Widgets = ReplyOf<typeof listTrackingCodes>
export type WidgetCode = Widgets['codes'][number]

export async function askWidgets({ signal }: { signal: AbortSignal }): Promise<Widgets> {
  const answer = await call(LIST, {}, { signal })
  if (!answer.heard) throw new Error(answer.message)
  return answer.reply
}

/** The code as it was saved, or why not in words for whoever reads them. */
export async function saveWidget(
  said: InputOf<typeof saveTrackingCode>,
): Promise<{ ok: true; saved: WidgetCode } | { ok: false; message: string }> {
  const answer = await call(SAVE, said)
  if (!answer.heard) return { ok: false, message: answer.message }
  const { code, message, saved } = answer.reply
  if (code === CODE.done && saved) return { ok: true, saved }
  return { ok: false, message: message || GENERIC_MESSAGE }
}
