import { useEffect, useEffectEvent, useState } from 'react'
import { serverNow } from '../server-clock.ts'
import type { KeptFix } from './keep.ts'

/**
 * off: not asked for · asking: the phone has not said anything yet · on · denied: this page may not · unable: the phone
 * does not know, or has no such thing.
 */
export type Sharing = {
  state: 'off' | 'asking' | 'on' | 'denied' | 'unable'
  /** When the last fix was taken, in milliseconds by the server's clock. */
  lastAt: number | undefined
  last: KeptFix | undefined
}

const OFF: Sharing = { state: 'off', lastAt: undefined, last: undefined }
const WATCH = { enableHighAccuracy: true, maximumAge: 2_000, timeout: 30_000 }

const ASKING: Sharing = { ...OFF, state: 'asking' }
const UNABLE: Sharing = { ...OFF, state: 'unable' }

/** Follows the phone while `on`, and hands every fix on. */
export function useSharing(on: boolean, onFix: (fix: KeptFix) => void): Sharing {
  const [said, setSaid] = useState<Sharing>(ASKING)
  const tell = useEffectEvent(onFix)
  const isAble = 'geolocation' in navigator
  useEffect(() => {
    if (!on || !isAble) return
    const id = navigator.geolocation.watchPosition(
      (position) => {
        const last = fixOf(position)
        setSaid({ state: 'on', lastAt: Date.parse(last.at), last })
        tell(last)
      },
      ({ code, PERMISSION_DENIED }) =>
        setSaid((before) => ({
          ...before,
          // A tunnel is no change of mind: the last fix stays, and grows old.
          state: code === PERMISSION_DENIED ? 'denied' : before.lastAt ? before.state : 'unable',
        })),
      WATCH,
    )
    return () => {
      navigator.geolocation.clearWatch(id)
      setSaid(ASKING)
    }
  }, [on, isAble])
  if (!on) return OFF
  return isAble ? said : UNABLE
}

/** The phone's clock may be wrong by a day; how old the fix is it knows. */
function fixOf({ coords, timestamp }: GeolocationPosition): KeptFix {
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
