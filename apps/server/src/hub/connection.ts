import { closeFrame, PING, sequenceFrame } from './frames.ts'
import type { Hub } from './hub.ts'
import type { JoinFacts, JoinKind } from './joins.ts'
import { firstUnheard, forgetSent, keepSent, newReplay, type Replay } from './replay.ts'

/** Who a connection turned out to be when it was negotiated; its token says so, signed. */
export type HubVisitor = {
  /** Of this connection, for the log. */
  id: string
  operator: string
  host: string
  ip: string
  /** Unproven until a join asks a store; the site in whose frame it counts. */
  sessionToken?: string
  embedder?: string
  /** It asked for a stateful reconnect and was granted it. */
  stateful?: true
  /** What the page calls its user: for the log, and proof of nothing. */
  said: string
}

export type LineKind = 'socket' | 'events' | 'poll'

/** How frames get to a client, whatever carries them. */
export type Line = {
  send(frame: string): void
  /** Bytes the other side has not taken yet. */
  waitingBytes(): number
  /** After what was sent. */
  end(): void
  /** At once. */
  cut(): void
  /** Of polls, which need no ping: true while one is held. Called every second. */
  breathe?(): boolean
}

export type Ask = {
  [Kind in JoinKind]: { kind: Kind; facts: JoinFacts[Kind]; session?: string }
}[JoinKind]

/** What it follows; by a token only until it should have shown another. */
export type Follow = Ask & { until: number }

/** One client, as long as it stays; a stateful one also while its socket is gone. */
export type Connection = {
  readonly hub: Hub
  readonly token: string
  readonly kind: LineKind
  readonly visitor: HubVisitor
  /** Where it was opened from, which need not be where it was negotiated. */
  readonly address: string
  /** The cookie that shows that a later request comes from the same browser; undefined where cookies are blocked. */
  readonly proof: string | undefined
  readonly bornAt: number
  line: Line | undefined
  lostAt: number | undefined
  ready: boolean
  closed: boolean
  heardAt: number
  saidAt: number
  /** When a poll was last held. */
  polledAt: number
  /** It has followed something, once. */
  hasJoined: boolean
  readonly topics: Set<string>
  readonly asks: Follow[]
  /** Invocations are carried out one after the other, in the order they came. */
  work: Promise<void>
  waiting: number
  refusals: number
  /** Messages it may still send now (spend-budget.ts). */
  budget: { left: number; at: number }
  replay: Replay | undefined
}

export function newConnection(
  hub: Hub,
  facts: Pick<Connection, 'token' | 'kind' | 'visitor' | 'address' | 'proof'>,
): Connection {
  const now = performance.now()
  return {
    hub,
    ...facts,
    bornAt: now,
    line: undefined,
    lostAt: undefined,
    ready: false,
    closed: false,
    heardAt: now,
    saidAt: now,
    polledAt: now,
    hasJoined: false,
    topics: new Set(),
    asks: [],
    work: Promise.resolve(),
    waiting: 0,
    refusals: 0,
    budget: { left: Number.POSITIVE_INFINITY, at: now },
    replay: undefined,
  }
}

/** Pings, acknowledgements and the like: nothing that is said again. */
export function sendUncounted(connection: Connection, frame: string): void {
  const { line, hub } = connection
  if (connection.closed || !line) return
  connection.saidAt = performance.now()
  if (line.waitingBytes() > hub.settings.mostWaitingBytes) {
    hub.counts.slow += 1
    close(connection, { cut: true })
  } else line.send(frame)
}

/** Events and answers. */
export function sendCounted(connection: Connection, frame: string): void {
  const { replay, hub } = connection
  if (connection.closed || !connection.ready) return
  if (replay) {
    keepSent(replay, { frame, kept: hub.kept })
    const isFull =
      replay.bytes > hub.settings.replayBytes || hub.kept.bytes > hub.settings.mostReplayBytes
    if (isFull) giveUpReplay(connection)
  }
  sendUncounted(connection, frame)
}

/** From now on a lost socket is a lost connection: the client comes back anew and is told how all stands. */
function giveUpReplay(connection: Connection): void {
  dropReplay(connection)
  connection.hub.counts.replaysGivenUp += 1
  if (!connection.line) close(connection, { cut: true })
}

function dropReplay(connection: Connection): void {
  const { replay, hub } = connection
  if (replay) forgetSent(replay, { upTo: replay.lastSent, kept: hub.kept })
  connection.replay = undefined
}

/** Whether the client agreed to count messages is known from the handshake. */
export function becomeStateful(connection: Connection): void {
  connection.replay = newReplay()
}

/** The line a connection speaks over from now on; one that was lost goes on where it stopped. */
export function takeLine(connection: Connection, line: Line): void {
  const { replay } = connection
  const goesOn = connection.ready
  connection.line?.cut()
  connection.line = line
  connection.lostAt = undefined
  connection.heardAt = performance.now()
  if (!goesOn || !replay) return
  replay.awaitsSequence = true
  line.send(sequenceFrame(firstUnheard(replay)))
  for (const { frame } of replay.sent) line.send(frame)
}

/** The socket is gone: `clean` when the client wanted it so. */
export function loseLine(connection: Connection, { line, clean }: { line: Line; clean: boolean }) {
  if (connection.line !== line) return
  connection.line = undefined
  const mayComeBack = connection.replay !== undefined && connection.proof !== undefined
  if (mayComeBack && !clean && !connection.closed) connection.lostAt = performance.now()
  else close(connection)
}

/** Ends it with a word about why, for whoever reads the console; nothing of ours is in it. */
export function closeWith(connection: Connection, error: string): void {
  sendUncounted(connection, closeFrame({ error }))
  connection.hub.counts.closedForFault += 1
  close(connection)
}

/** The process ends: come back to another, or to this one later. */
export function sendAway(connection: Connection): void {
  sendUncounted(connection, closeFrame({ allowReconnect: true }))
  close(connection)
}

export function close(connection: Connection, { cut = false }: { cut?: boolean } = {}): void {
  if (connection.closed) return
  connection.closed = true
  connection.hub.forget(connection)
  dropReplay(connection)
  const { line } = connection
  connection.line = undefined
  if (cut) line?.cut()
  else line?.end()
}

/** Whoever polls is there. */
export function notePoll(connection: Connection, now: number): void {
  connection.heardAt = now
  connection.polledAt = now
}

/** Once a second: a ping where it is due, an end where nobody is there any more. */
export function attend(connection: Connection, now: number): void {
  const { settings } = connection.hub
  // while a join is being answered nobody can say that it is none
  const isIdle = !connection.hasJoined && connection.waiting === 0
  if (isIdle && now - connection.bornAt > settings.joinMs)
    return closeWith(connection, 'Nothing was followed in time.')
  if (connection.lostAt !== undefined) {
    if (now - connection.lostAt > settings.lingerMs) close(connection)
    return
  }
  if (connection.line?.breathe?.()) notePoll(connection, now)
  if (connection.kind === 'poll' && now - connection.polledAt > settings.pollAgainMs)
    return close(connection, { cut: true })
  if (connection.asks.some(({ until }) => until < now)) return sendAway(connection)
  if (!connection.ready && now - connection.bornAt > settings.handshakeMs)
    return closeWith(connection, 'Nothing was agreed in time.')
  if (now - connection.heardAt > settings.clientTimeoutMs) return close(connection, { cut: true })
  if (
    connection.ready &&
    connection.kind !== 'poll' &&
    now - connection.saidAt >= settings.keepAliveMs
  )
    sendUncounted(connection, PING)
}
