import * as calls from '@kerbside/contract/calls.generated/report.ts'
import type { InputOf, ReplyOf } from '@kerbside/contract/endpoint.ts'
import type { exportDeskReport, showDeskReport } from '@kerbside/contract/report.ts'
import { type FetchOptions, fetchReply, submit } from '@kerbside/web/desk-client.ts'

export type Report = ReplyOf<typeof showDeskReport>
export type ReportQuery = InputOf<typeof showDeskReport>

export const fetchReport = (query: ReportQuery, options: FetchOptions): Promise<Report> =>
  fetchReply(calls.showDeskReport, query, options)

export const exportReport = (query: InputOf<typeof exportDeskReport>) =>
  submit(calls.exportDeskReport, query)
