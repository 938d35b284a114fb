import type { LiveEvent } from '@kerbside/contract/live.ts'
import { findKeptProfile } from '@kerbside/web/account/kept-profile.ts'
import { FIND_IP_INFO } from '@kerbside/web/country/api.ts'
import { type LiveChannel, openLive } from '@kerbside/web/live/open-live.ts'
import { call } from '@kerbside/web/server.ts'
import { deviceId, userNameOf } from '@kerbside/web/tracking/user-name.ts'
import type { RideData } from './ride-data.ts'

type Told = { onData: (event: LiveEvent) => void; onState: (live: boolean) => void }

/** The live channel of a page that follows a ride, under the user name the specification gives it. */
export function openRideChannel(data: RideData, told: Told): { close: () => void } {
  let channel: LiveChannel | undefined
  let closed = false
  void userName(data.now.jobid).then((name) => {
    if (closed) return
    channel = openLive({
      url: data.hub,
      userName: name,
      ask: { jobpartid: data.now.jobid, ...(data.code !== '' && { code: data.code }) },
      onData: told.onData,
      onState: (state) => told.onState(state === 'live'),
    })
  })
  return {
    close() {
      closed = true
      void channel?.close()
    },
  }
}

const PATIENCE_MS = 3_000

async function userName(reference: number): Promise<string> {
  const answer = await call(FIND_IP_INFO, {}, { timeoutMs: PATIENCE_MS })
  const ip = answer.heard ? answer.reply.ip : ''
  const customerId = findKeptProfile()?.custid
  return userNameOf({ customerId, ip, device: deviceId(), reference })
}
