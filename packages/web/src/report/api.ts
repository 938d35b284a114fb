import * as calls from '@kerbside/contract/calls.generated/desk-report.ts'
import { CODE } from '@kerbside/contract/codes.ts'
import type { exportDeskReport, showDeskReport } from '@kerbside/contract/desk/report.ts'
import type { EndpointRef, InputOf, ReplyOf } from '@kerbside/contract/endpoint.ts'
import { callApi } from '../server.ts'

export type Report = ReplyOf<typeof showDeskReport>
export type ReportQuery = InputOf<typeof showDeskReport>

/** Throws with the server's message on failure, so that the screen can offer a retry. */
export async function fetchReport(
  query: ReportQuery,
  { signal }: { signal: AbortSignal },
): Promise<Report> {
  const response = await callApi(calls.showDeskReport, query, { signal })
  if (!response.ok) throw new Error(response.message)
  return response.reply
}

export async function exportReport(
  query: InputOf<typeof exportDeskReport>,
): Promise<{ ok: true; filename: string; csv: string } | { ok: false; message: string }> {
  const response = await callApi(calls.exportDeskReport, query)
  if (!response.ok) return { ok: false, message: response.message }
  const { code, message, filename, csv } = response.reply
  return code === CODE.done ? { ok: true, filename, csv } : { ok: false, message }
}
