/**
 * What one connection may have to be told again, should its socket be lost, and how far it was heard: SignalR's
 * stateful reconnect. Numbers count messages of kinds 1 to 5 from 1, each way by itself.
 */
export type Replay = {
  sent: { id: number; frame: string }[]
  bytes: number
  lastSent: number
  heard: number
  nextHeard: number
  /** After the line was lost nothing counts until the client said where it goes on. */
  awaitsSequence: boolean
  /** Something was heard that has not been acknowledged. */
  owesAck: boolean
}

/** Bytes kept for all connections of the process together. */
export type Kept = { bytes: number }

export const newReplay = (): Replay => ({
  sent: [],
  bytes: 0,
  lastSent: 0,
  heard: 0,
  nextHeard: 1,
  awaitsSequence: false,
  owesAck: false,
})

export function keepSent(replay: Replay, { frame, kept }: { frame: string; kept: Kept }): void {
  replay.lastSent += 1
  replay.sent.push({ id: replay.lastSent, frame })
  replay.bytes += frame.length
  kept.bytes += frame.length
}

/** The client has everything up to a number. */
export function forgetSent(replay: Replay, { upTo, kept }: { upTo: number; kept: Kept }): void {
  const first = replay.sent.findIndex(({ id }) => id > upTo)
  const gone = replay.sent.splice(0, first < 0 ? replay.sent.length : first)
  const bytes = gone.reduce((sum, { frame }) => sum + frame.length, 0)
  replay.bytes -= bytes
  kept.bytes -= bytes
}

/** Where what is sent again begins. */
export const firstUnheard = (replay: Replay): number => replay.sent[0]?.id ?? replay.lastSent + 1

/** False of what was heard before the line was lost, and is only said again. */
export function isNews(replay: Replay): boolean {
  const id = replay.nextHeard
  replay.nextHeard += 1
  if (id <= replay.heard) return false
  replay.heard = id
  replay.owesAck = true
  return true
}

/** The client goes on with a number; false where that would leave a hole. */
export function goOnFrom(replay: Replay, sequenceId: number): boolean {
  if (sequenceId > replay.nextHeard) return false
  replay.awaitsSequence = false
  replay.nextHeard = sequenceId
  return true
}
