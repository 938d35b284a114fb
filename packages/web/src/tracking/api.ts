import { CODE } from '@kerbside/contract/codes.ts'
import type { shareTracking, TrackingReply, trackVehicle } from '@kerbside/contract/tracking.ts'
import { type CallOf, call } from '../server.ts'

const TRACK: CallOf<typeof trackVehicle> = { method: 'GET', path: '/api/trackvehicle' }
const SHARE: CallOf<typeof shareTracking> = { method: 'POST', path: '/api/sharetracking' }

/** What a page follows: by the code that opened it, or '' where the session did. */
export type RideAsk = { jobpartid: number; code: string }

const said = ({ jobpartid, code }: RideAsk) => ({ jobpartid, ...(code !== '' && { code }) })

/** How a ride stands now; undefined when nobody could be heard. */
export async function trackRide(ask: RideAsk): Promise<TrackingReply | undefined> {
  const answer = await call(TRACK, said(ask), { timeoutMs: 10_000 })
  return answer.heard && answer.reply.code === CODE.done ? answer.reply : undefined
}

/** A code with which others follow the car; undefined when there was none to be had. */
export async function shareRide(ask: RideAsk): Promise<string | undefined> {
  const answer = await call(SHARE, said(ask))
  return answer.heard && answer.reply.code === CODE.done ? answer.reply.trackcode : undefined
}
