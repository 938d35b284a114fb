import * as calls from '@kerbside/contract/calls.generated/country.ts'
import type { LiveEvent } from '@kerbside/contract/live.ts'
import { callApi } from '@kerbside/web/call-api.ts'
import { type LiveChannel, openLive } from '@kerbside/web/live/open-live.ts'
import { findStoredProfile } from '../features/account/stored-profile.ts'
import { deviceId, userNameOf } from '../features/tracking/user-name.ts'
import type { TrackingData } from './tracking-data.ts'

type ChannelListeners = { onData: (event: LiveEvent) => void; onState: (live: boolean) => void }

/** The live channel of a tracking page, with the user name that the specification defines. */
export function openTrackingChannel(
  data: TrackingData,
  listeners: ChannelListeners,
): { close: () => void } {
  let channel: LiveChannel | undefined
  let closed = false
  void userName(data.now.jobid).then((name) => {
    if (closed) return
    channel = openLive({
      url: data.hub,
      userName: name,
      request: { jobpartid: data.now.jobid, ...(data.code !== '' && { code: data.code }) },
      onData: listeners.onData,
      onState: (state) => listeners.onState(state === 'live'),
    })
  })
  return {
    close() {
      closed = true
      void channel?.close()
    },
  }
}

const TIMEOUT_MS = 3_000

async function userName(reference: number): Promise<string> {
  const response = await callApi(calls.findIpInfo, {}, { timeoutMs: TIMEOUT_MS })
  const ip = response.ok ? response.reply.ip : ''
  const customerId = findStoredProfile()?.custid
  return userNameOf({ customerId, ip, device: deviceId(), reference })
}
