import { CODE } from '@kerbside/contract/codes.ts'
import type { exportDeskReport, showDeskReport } from '@kerbside/contract/desk/report.ts'
import type { InputOf, ReplyOf } from '@kerbside/contract/endpoint.ts'
import { type CallOf, call } from '../server.ts'

const REPORT: CallOf<typeof showDeskReport> = { method: 'GET', path: '/api/desk/report' }
const CSV: CallOf<typeof exportDeskReport> = { method: 'POST', path: '/api/desk/report/csv' }

export type Report = ReplyOf<typeof showDeskReport>
export type ReportWish = InputOf<typeof showDeskReport>

/** Throws with the server's words where there is no answer, so that the screen can ask again. */
export async function askReport(
  wish: ReportWish,
  { signal }: { signal: AbortSignal },
): Promise<Report> {
  const answer = await call(REPORT, wish, { signal })
  if (!answer.heard) throw new Error(answer.message)
  return answer.reply
}

export async function exportReport(
  wish: InputOf<typeof exportDeskReport>,
): Promise<{ ok: true; filename: string; csv: string } | { ok: false; message: string }> {
  const answer = await call(CSV, wish)
  if (!answer.heard) return { ok: false, message: answer.message }
  const { code, message, filename, csv } = answer.reply
  return code === CODE.done ? { ok: true, filename, csv } : { ok: false, message }
}
