import type { LiveEvent, LocationUpdate } from '@kerbside/contract/live.ts'
import type { TrackingReply } from '@kerbside/contract/tracking.ts'

export type TrackingDeps = {
  /** Opens the live channel; returns a function that closes it. */
  open: (listeners: { onData: (event: LiveEvent) => void; onState: (live: boolean) => void }) => {
    close: () => void
  }
  /** Fetches the status; undefined if the server could not be reached. */
  track: () => Promise<TrackingReply | undefined>
  /** Calls `act` once after this delay; returns a cancel function. */
  after: (ms: number, act: () => void) => () => void
  isSeen: () => boolean
}

export type TrackingListener = {
  /** The car has moved. */
  onPlace: (place: LocationUpdate) => void
  /** A new reply: places, the route, what the car is near. */
  onReply: (reply: TrackingReply) => void
  /** The state or the driver has changed: the page must be reloaded. */
  onChange: () => void
  onState: (live: boolean) => void
}

/** The live channel sends everything except the remaining route; without it, polling is the only source. */
const POLL_MS = { live: 30_000, lost: 15_000, hidden: 120_000 }

const OVER = ['completed', 'no_show', 'cancelled', 'declined', 'expired', 'failed']

/** Tracks one leg until it ends or is stopped. */
export function followTracking(
  deps: TrackingDeps,
  { first, listeners }: { first: TrackingReply; listeners: TrackingListener },
): { stop: () => void } {
  let { state, version } = first
  let driver = first.driverid
  let live = false
  let stopped = false
  let cancelTimer = () => {}

  const stop = () => {
    stopped = true
    cancelTimer()
    channel.close()
  }
  const moved = (now: { state: string; version: number }) => {
    if (now.version < version) return
    const isOther = now.state !== state || now.version > version
    state = now.state
    version = now.version
    if (isOther) listeners.onChange()
    if (OVER.includes(state)) stop()
  }
  const applyReply = (reply: TrackingReply) => {
    if (reply.version < version) return
    const isOther = reply.state !== state || reply.driverid !== driver
    driver = reply.driverid
    state = reply.state
    version = reply.version
    if (isOther) listeners.onChange()
    else listeners.onReply(reply)
    if (OVER.includes(state)) stop()
  }
  const poll = async () => {
    const reply = await deps.track()
    if (stopped) return
    if (reply) applyReply(reply)
    if (!stopped) wait()
  }
  const wait = () => {
    const ms = deps.isSeen() ? (live ? POLL_MS.live : POLL_MS.lost) : POLL_MS.hidden
    cancelTimer = deps.after(ms, () => void poll())
  }

  const channel = deps.open({
    onData(event) {
      if (stopped || !('jobpartid' in event) || event.jobpartid !== first.jobid) return
      if (event.signal === 'statusUpdate') moved(event)
      if (event.signal === 'locationUpdate') listeners.onPlace(event)
    },
    onState(isLive) {
      if (stopped || isLive === live) return
      live = isLive
      listeners.onState(live)
      cancelTimer()
      wait()
    },
  })
  wait()
  return { stop }
}
