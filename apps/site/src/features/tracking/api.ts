import * as calls from '@kerbside/contract/calls.generated/tracking.ts'
import { CODE } from '@kerbside/contract/codes.ts'
import type { TrackingReply } from '@kerbside/contract/tracking.ts'
import { callApi } from '@kerbside/web/call-api.ts'

/** The leg a page follows, with the code that opened it, or '' if the session did. */
export type LegRef = { jobpartid: number; code: string }

const toQuery = ({ jobpartid, code }: LegRef) => ({ jobpartid, ...(code !== '' && { code }) })

/** The current status of a leg; undefined if the server could not be reached. */
export async function fetchTracking(request: LegRef): Promise<TrackingReply | undefined> {
  const response = await callApi(calls.trackVehicle, toQuery(request), { timeoutMs: 10_000 })
  return response.ok && response.reply.code === CODE.done ? response.reply : undefined
}

/** A code with which others can track the car; undefined if none could be created. */
export async function shareLeg(request: LegRef): Promise<string | undefined> {
  const response = await callApi(calls.shareTracking, toQuery(request))
  return response.ok && response.reply.code === CODE.done ? response.reply.trackcode : undefined
}
