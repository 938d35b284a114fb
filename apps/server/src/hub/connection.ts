import type { Log } from '../log.ts'
import { closeFrame, PING, sequenceFrame } from './frames.ts'
import type { HubSettings } from './hub-settings.ts'
import type { JoinFacts, JoinKind } from './joins.ts'
import {
  type BufferTotal,
  bufferSent,
  discardSent,
  firstUnacknowledged,
  newReplay,
  type Replay,
} from './replay.ts'

/** The client of a connection, as negotiated; its token contains these fields. */
export type HubClient = {
  /** The id of this connection, for the log. */
  id: string
  operator: string
  host: string
  ip: string
  /** Unverified until a join asks a store; `embedder` is the site in whose frame the session is valid. */
  sessionToken?: string
  embedder?: string
  /** The client requested a stateful reconnect, and the server granted it. */
  stateful?: true
  /** The user name that the page claims: for the log only, it proves nothing. */
  claimedUser: string
}

export type LineKind = 'socket' | 'events' | 'poll'

/** Delivers frames to a client over any transport. */
export type Line = {
  send(frame: string): void
  /** Bytes that the other side has not read yet. */
  waitingBytes(): number
  /** Closes after sending what is queued. */
  end(): void
  /** Closes at once. */
  cut(): void
  /** For polls, which need no ping: true while a poll is open. Called every second. */
  breathe?(): boolean
}

export type ParsedJoin = {
  [Kind in JoinKind]: { kind: Kind; facts: JoinFacts[Kind]; session?: string }
}[JoinKind]

/** A topic that the client follows; one joined by a token needs a new token before `until`. */
export type Follow = ParsedJoin & { until: number }

export type Outcome = { result: unknown } | { error: string }
export type Invocation = { target: string; payload: readonly unknown[] }
export type Invoke = (connection: Connection, invocation: Invocation) => Promise<Outcome>

/** What a connection uses of its hub (hub.ts). */
export type ConnectionHub = {
  readonly settings: HubSettings
  readonly log: Log
  readonly bufferTotal: BufferTotal
  readonly counts: {
    slow: number
    replaysGivenUp: number
    closedForError: number
    published: number
  }
  forget(connection: Connection): void
  invoke: Invoke
}

/** One client, for as long as it stays; a stateful one also while its socket is lost. */
export type Connection = {
  readonly hub: ConnectionHub
  readonly token: string
  readonly kind: LineKind
  readonly client: HubClient
  /** The address that opened the connection, which may differ from the one that negotiated. */
  readonly address: string
  /** The cookie that shows that a later request comes from the same browser; undefined if cookies are blocked. */
  readonly proof: string | undefined
  readonly bornAt: number
  line: Line | undefined
  disconnectedAt: number | undefined
  ready: boolean
  closed: boolean
  receivedAt: number
  sentAt: number
  /** When a poll was last open. */
  polledAt: number
  /** It has joined a topic at least once. */
  hasJoined: boolean
  readonly topics: Set<string>
  readonly requests: Follow[]
  /** Invocations run one after the other, in the order of arrival. */
  work: Promise<void>
  waiting: number
  rejections: number
  /** The messages that it may still send now (receive.ts). */
  budget: { left: number; at: number }
  replay: Replay | undefined
}

export function newConnection(
  hub: ConnectionHub,
  params: Pick<Connection, 'token' | 'kind' | 'client' | 'address' | 'proof'>,
): Connection {
  const now = performance.now()
  return {
    hub,
    ...params,
    bornAt: now,
    line: undefined,
    disconnectedAt: undefined,
    ready: false,
    closed: false,
    receivedAt: now,
    sentAt: now,
    polledAt: now,
    hasJoined: false,
    topics: new Set(),
    requests: [],
    work: Promise.resolve(),
    waiting: 0,
    rejections: 0,
    budget: { left: Number.POSITIVE_INFINITY, at: now },
    replay: undefined,
  }
}

/** Sends pings, acknowledgements and other frames that are never sent again. */
export function sendUncounted(connection: Connection, frame: string): void {
  const { line, hub } = connection
  if (connection.closed || !line) return
  connection.sentAt = performance.now()
  if (line.waitingBytes() > hub.settings.maxWaitingBytes) {
    hub.counts.slow += 1
    close(connection, { cut: true })
  } else line.send(frame)
}

/** Sends events and results, which are sent again after a reconnect. */
export function sendCounted(connection: Connection, frame: string): void {
  const { replay, hub } = connection
  if (connection.closed || !connection.ready) return
  if (replay) {
    bufferSent(replay, { frame, bufferTotal: hub.bufferTotal })
    const isFull =
      replay.bytes > hub.settings.replayBytes || hub.bufferTotal.bytes > hub.settings.maxReplayBytes
    if (isFull) giveUpReplay(connection)
  }
  sendUncounted(connection, frame)
}

/** From now on a lost socket ends the connection: the client reconnects from scratch and gets snapshots. */
function giveUpReplay(connection: Connection): void {
  dropReplay(connection)
  connection.hub.counts.replaysGivenUp += 1
  if (!connection.line) close(connection, { cut: true })
}

function dropReplay(connection: Connection): void {
  const { replay, hub } = connection
  if (replay) discardSent(replay, { upTo: replay.lastSent, bufferTotal: hub.bufferTotal })
  connection.replay = undefined
}

/** Starts counting messages; the handshake shows whether the client agreed to it. */
export function becomeStateful(connection: Connection): void {
  connection.replay = newReplay()
}

/**
 * Sets the transport that the connection uses from now on. A connection that lost its own continues where it stopped.
 */
export function takeLine(connection: Connection, line: Line): void {
  const { replay } = connection
  const goesOn = connection.ready
  connection.line?.cut()
  connection.line = line
  connection.disconnectedAt = undefined
  connection.receivedAt = performance.now()
  if (!goesOn || !replay) return
  replay.awaitsSequence = true
  line.send(sequenceFrame(firstUnacknowledged(replay)))
  for (const { frame } of replay.sent) line.send(frame)
}

/** Handles a closed socket; `clean` if the client closed it on purpose. */
export function loseLine(connection: Connection, { line, clean }: { line: Line; clean: boolean }) {
  if (connection.line !== line) return
  connection.line = undefined
  const mayComeBack = connection.replay !== undefined && connection.proof !== undefined
  if (mayComeBack && !clean && !connection.closed) connection.disconnectedAt = performance.now()
  else close(connection)
}

/** Closes with an error text for the browser console, which contains nothing internal. */
export function closeWith(connection: Connection, error: string): void {
  sendUncounted(connection, closeFrame({ error }))
  connection.hub.counts.closedForError += 1
  close(connection)
}

/** Asks the client to reconnect, to another process or to this one later, because this process ends. */
export function askToReconnect(connection: Connection): void {
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

/** Records that a poll is open. */
export function notePoll(connection: Connection, now: number): void {
  connection.receivedAt = now
  connection.polledAt = now
}

/** Runs once a second: sends a ping when it is due, and closes a connection whose client is gone. */
export function attend(connection: Connection, now: number): void {
  const { settings } = connection.hub
  // A join that is still being handled may succeed, so the connection is not idle.
  const isIdle = !connection.hasJoined && connection.waiting === 0
  if (isIdle && now - connection.bornAt > settings.joinMs)
    return closeWith(connection, 'Nothing was followed in time.')
  if (connection.disconnectedAt !== undefined) {
    if (now - connection.disconnectedAt > settings.lingerMs) close(connection)
    return
  }
  if (connection.line?.breathe?.()) notePoll(connection, now)
  if (connection.kind === 'poll' && now - connection.polledAt > settings.pollAgainMs)
    return close(connection, { cut: true })
  if (connection.requests.some(({ until }) => until < now)) return askToReconnect(connection)
  if (!connection.ready && now - connection.bornAt > settings.handshakeMs)
    return closeWith(connection, 'Nothing was agreed in time.')
  if (now - connection.receivedAt > settings.clientTimeoutMs)
    return close(connection, { cut: true })
  if (
    connection.ready &&
    connection.kind !== 'poll' &&
    now - connection.sentAt >= settings.keepAliveMs
  )
    sendUncounted(connection, PING)
}
