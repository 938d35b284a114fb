import { serverNow } from '@kerbside/web/server-clock.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import type { StoredFix } from './driver-storage.ts'

/**
 * off: not requested · asking: no reply from the phone yet · on · denied: the page has no permission · unable: the
 * phone has no position, or no such feature.
 */
export type Sharing = {
  state: 'off' | 'asking' | 'on' | 'denied' | 'unable'
  /** Time of the last position, in milliseconds by the server's clock. */
  lastAt: number | undefined
  last: StoredFix | undefined
}

const OFF: Sharing = { state: 'off', lastAt: undefined, last: undefined }
const WATCH = { enableHighAccuracy: true, maximumAge: 2_000, timeout: 30_000 }

const ASKING: Sharing = { ...OFF, state: 'asking' }
const UNABLE: Sharing = { ...OFF, state: 'unable' }

/** Watches the phone's position while `on`, and passes every position on. */
export function useSharing(on: boolean, onFix: (fix: StoredFix) => void): Sharing {
  const [sharing, setSharing] = useState<Sharing>(ASKING)
  const onFixEvent = useEffectEvent(onFix)
  const isAble = 'geolocation' in navigator
  useEffect(() => {
    if (!on || !isAble) return
    const id = navigator.geolocation.watchPosition(
      (position) => {
        const last = fixOf(position)
        setSharing({ state: 'on', lastAt: Date.parse(last.at), last })
        onFixEvent(last)
      },
      ({ code, PERMISSION_DENIED }) =>
        setSharing((before) => ({
          ...before,
          // A tunnel does not end the sharing: the last position stays, and gets old.
          state: code === PERMISSION_DENIED ? 'denied' : before.lastAt ? before.state : 'unable',
        })),
      WATCH,
    )
    return () => {
      navigator.geolocation.clearWatch(id)
      setSharing(ASKING)
    }
  }, [on, isAble])
  if (!on) return OFF
  return isAble ? sharing : UNABLE
}

/** The phone's clock may be wrong by a day, but the age of a position is reliable. */
function fixOf({ coords, timestamp }: GeolocationPosition): StoredFix {
  const { latitude: lat, longitude: lng, heading, speed, accuracy } = coords
  const ageMs = Math.max(0, Date.now() - timestamp)
  return {
    lat,
    lng,
    at: new Date(serverNow() - ageMs).toISOString(),
    ...(heading !== null && !Number.isNaN(heading) && { heading }),
    ...(speed !== null && { metresPerSecond: speed }),
    ...(Number.isFinite(accuracy) && { accuracyMetres: accuracy }),
  }
}
