import type { reportFault } from '@kerbside/contract/operator.ts'
import { type CallOf, call } from '../server.ts'

export const REPORT_FAULT: CallOf<typeof reportFault> = {
  method: 'POST',
  path: '/api/clientreport',
}

const LONGEST_DETAIL = 200
let reported = false

/** Tells the operator's log that its map did not come: once a page, and nothing about who looks at it. */
export function reportMapFailed(reason: string): void {
  if (reported) return
  reported = true
  // Nobody waits for it, and a report that is lost is not worth another.
  void call(REPORT_FAULT, { kind: 'map-failed', detail: reason.slice(0, LONGEST_DETAIL) })
}
