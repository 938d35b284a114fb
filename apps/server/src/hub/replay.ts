/**
 * The messages that may have to be sent again if a connection loses its socket, and how far each side has received: for
 * SignalR's stateful reconnect. Messages of types 1 to 5 are numbered from 1, separately in each direction.
 */
export type Replay = {
  sent: { id: number; frame: string }[]
  bytes: number
  lastSent: number
  received: number
  nextReceived: number
  /** After the socket was lost no message counts until the client has sent where it continues. */
  awaitsSequence: boolean
  /** A message was received that has not been acknowledged. */
  owesAck: boolean
}

/** Bytes buffered for all connections of the process together. */
export type BufferTotal = { bytes: number }

export const newReplay = (): Replay => ({
  sent: [],
  bytes: 0,
  lastSent: 0,
  received: 0,
  nextReceived: 1,
  awaitsSequence: false,
  owesAck: false,
})

export function bufferSent(
  replay: Replay,
  { frame, bufferTotal }: { frame: string; bufferTotal: BufferTotal },
): void {
  replay.lastSent += 1
  replay.sent.push({ id: replay.lastSent, frame })
  replay.bytes += frame.length
  bufferTotal.bytes += frame.length
}

/** Drops the messages up to a number, because the client has them. */
export function discardSent(
  replay: Replay,
  { upTo, bufferTotal }: { upTo: number; bufferTotal: BufferTotal },
): void {
  const first = replay.sent.findIndex(({ id }) => id > upTo)
  const discarded = replay.sent.splice(0, first < 0 ? replay.sent.length : first)
  const bytes = discarded.reduce((sum, { frame }) => sum + frame.length, 0)
  replay.bytes -= bytes
  bufferTotal.bytes -= bytes
}

/** The number of the first message that is sent again. */
export const firstUnacknowledged = (replay: Replay): number =>
  replay.sent[0]?.id ?? replay.lastSent + 1

/** False for a message that was received before the socket was lost and is only repeated. */
export function isNewMessage(replay: Replay): boolean {
  const id = replay.nextReceived
  replay.nextReceived += 1
  if (id <= replay.received) return false
  replay.received = id
  replay.owesAck = true
  return true
}

/** Continues at the client's number; false if that would leave a gap. */
export function goOnFrom(replay: Replay, sequenceId: number): boolean {
  if (sequenceId > replay.nextReceived) return false
  replay.awaitsSequence = false
  replay.nextReceived = sequenceId
  return true
}
