import type { LiveEvent, LocationUpdate } from '@kerbside/contract/live.ts'
import type { TrackingReply } from '@kerbside/contract/tracking.ts'

export type RideMeans = {
  /** Opens the live channel; answers how to close it on purpose. */
  open: (told: { onData: (event: LiveEvent) => void; onState: (live: boolean) => void }) => {
    close: () => void
  }
  /** Asks how it stands; undefined when nobody was heard. */
  track: () => Promise<TrackingReply | undefined>
  /** Calls once, after so long; answers how to call it off. */
  after: (ms: number, act: () => void) => () => void
  isSeen: () => boolean
}

export type RideTold = {
  /** The car is somewhere else. */
  onPlace: (place: LocationUpdate) => void
  /** Asked for again: places, the way, what it is near. */
  onReply: (reply: TrackingReply) => void
  /** It moved on, or somebody else drives: the page has to be drawn anew. */
  onChange: () => void
  onState: (live: boolean) => void
}

/** Connected, the channel tells it all but the way still ahead; without it, asking is all there is. */
const ASK_MS = { live: 30_000, lost: 15_000, hidden: 120_000 }

const OVER = ['completed', 'no_show', 'cancelled', 'declined', 'expired', 'failed']

/** Follows one ride until it is over or somebody stops it. */
export function followRide(
  means: RideMeans,
  { first, told }: { first: TrackingReply; told: RideTold },
): { stop: () => void } {
  let { state, version } = first
  let driver = first.driverid
  let live = false
  let stopped = false
  let callOff = () => {}

  const stop = () => {
    stopped = true
    callOff()
    channel.close()
  }
  const moved = (now: { state: string; version: number }) => {
    if (now.version < version) return
    const isOther = now.state !== state || now.version > version
    state = now.state
    version = now.version
    if (isOther) told.onChange()
    if (OVER.includes(state)) stop()
  }
  const hear = (reply: TrackingReply) => {
    if (reply.version < version) return
    const isOther = reply.state !== state || reply.driverid !== driver
    driver = reply.driverid
    state = reply.state
    version = reply.version
    if (isOther) told.onChange()
    else told.onReply(reply)
    if (OVER.includes(state)) stop()
  }
  const ask = async () => {
    const reply = await means.track()
    if (stopped) return
    if (reply) hear(reply)
    if (!stopped) wait()
  }
  const wait = () => {
    const ms = means.isSeen() ? (live ? ASK_MS.live : ASK_MS.lost) : ASK_MS.hidden
    callOff = means.after(ms, () => void ask())
  }

  const channel = means.open({
    onData(event) {
      if (stopped || !('jobpartid' in event) || event.jobpartid !== first.jobid) return
      if (event.signal === 'statusUpdate') moved(event)
      if (event.signal === 'locationUpdate') told.onPlace(event)
    },
    onState(isLive) {
      if (stopped || isLive === live) return
      live = isLive
      told.onState(live)
      callOff()
      wait()
    },
  })
  wait()
  return { stop }
}
