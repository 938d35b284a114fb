import * as calls from '@kerbside/contract/calls.generated/operator.ts'
import { callApi } from '@kerbside/web/call-api.ts'

const MAX_DETAIL_LENGTH = 200
let reported = false

/** Reports to the operator's log that its map failed to load: once per page, and without data about the visitor. */
export function reportMapFailed(reason: string): void {
  if (reported) return
  reported = true
  // Not awaited, and a lost report is not repeated.
  void callApi(calls.reportError, {
    kind: 'map-failed',
    detail: reason.slice(0, MAX_DETAIL_LENGTH),
  })
}
