import type { reportError } from '@kerbside/contract/operator.ts'
import { callApi, type EndpointRef } from '../server.ts'

export const REPORT_ERROR: EndpointRef<typeof reportError> = {
  method: 'POST',
  path: '/api/clientreport',
}

const MAX_DETAIL_LENGTH = 200
let reported = false

/** Reports to the operator's log that its map failed to load: once per page, and without data about the visitor. */
export function reportMapFailed(reason: string): void {
  if (reported) return
  reported = true
  // Not awaited, and a lost report is not repeated.
  void callApi(REPORT_ERROR, { kind: 'map-failed', detail: reason.slice(0, MAX_DETAIL_LENGTH) })
}
