import {
  type DriverStorage,
  REJECTED_KEY,
  type StoredEvent,
  type StoredFix,
} from './driver-storage.ts'
import { overfull, shouldSend } from './thin-fixes.ts'

/** The server's result for one event. */
export type SentEventResult = { eventId: string; ok: boolean; message: string }

/** offline: no response · failed: the server broke or is busy · signed-out: no driver is signed in here any more. */
export type Unsent = 'offline' | 'failed' | 'signed-out'

export type Sent<Result> = { ok: true; answer: Result } | { ok: false; why: Unsent }

/** A rejected event, stored until the driver has read it. */
export type RejectedEvent = { event: StoredEvent; message: string }

export type OutboxState = {
  /** False until the phone's storage has been read. */
  ready: boolean
  waiting: readonly StoredEvent[]
  fixes: { count: number; since: string | undefined }
  refused: readonly RejectedEvent[]
  /** Start of the current outage in milliseconds; undefined while the server can be reached. */
  offlineSince: number | undefined
  failureReason: 'offline' | 'failed'
  nextTryAt: number | undefined
  /** A driver must sign in before anything more is sent. */
  isUnauthenticated: boolean
}

export type OutboxDeps = {
  storage: DriverStorage
  sendEvents(events: readonly StoredEvent[]): Promise<Sent<readonly SentEventResult[]>>
  sendFixes(fixes: readonly StoredFix[]): Promise<Sent<undefined>>
  /** Milliseconds since 1970. */
  now: () => number
  later: (act: () => void, ms: number) => () => void
}

/** The queue for every event of a driver. */
export type Outbox = {
  state: () => OutboxState
  /** Calls the listener after every change of the state; returns an unsubscribe function. */
  subscribe: (listener: () => void) => () => void
  /**
   * Calls the listener after the server has processed events; its promise resolves when the day has been fetched
   * again.
   */
  onDone: (listener: () => Promise<void>) => () => void
  /** Resolves when the event is stored. */
  add: (event: StoredEvent) => Promise<void>
  addFix: (fix: StoredFix) => Promise<void>
  /** The network is back, or a driver signed in: try now instead of at the end of the pause. */
  tryNow: () => void
  /** Another call of the app failed: starts the same pauses even if nothing is queued. */
  reportOffline: (why: Unsent) => void
  /** The driver has read the rejection. */
  dismiss: (eventId: string) => Promise<void>
  close: () => void
}

/** Seconds until the next try; the last one repeats. */
const PAUSES = [2, 4, 8, 15, 30]
const EVENT_BATCH_SIZE = 50
const MAX_FIXES = 200

/**
 * Every event of a driver passes through here: it is on disk before the app shows it as done, and is sent in order,
 * one batch at a time. Events without a result are sent again; the server processes each event once.
 */
export function openOutbox(deps: OutboxDeps): Outbox {
  const { storage, now } = deps
  const listeners = new Set<() => void>()
  const doneListeners = new Set<() => Promise<void>>()
  let state: OutboxState = {
    ready: false,
    waiting: [],
    fixes: { count: 0, since: undefined },
    refused: [],
    offlineSince: undefined,
    failureReason: 'offline',
    nextTryAt: undefined,
    isUnauthenticated: false,
  }
  let failures = 0
  let sending = false
  /** Requested while a run was active: that run may have missed newer events. */
  let isRunRequested = false
  let closed = false
  let lastFix: StoredFix | undefined
  let cancelRetry = () => {}

  const change = (input: Partial<OutboxState>) => {
    state = { ...state, ...input }
    for (const listener of listeners) listener()
  }

  const readStored = async () => {
    const [waiting, fixes] = await Promise.all([storage.listEvents(), storage.listFixes()])
    change({ waiting, fixes: { count: fixes.length, since: fixes[0]?.fix.at } })
    return { waiting, fixes }
  }

  const started = (async () => {
    const rejected = await storage.recall(REJECTED_KEY)
    if (Array.isArray(rejected)) change({ refused: rejected as RejectedEvent[] })
    await readStored()
    change({ ready: true })
    void send()
  })()

  const lose = (why: Unsent) => {
    if (why === 'signed-out') return change({ isUnauthenticated: true, nextTryAt: undefined })
    const pauseMs = (PAUSES[Math.min(failures, PAUSES.length - 1)] ?? 0) * 1000
    failures += 1
    change({
      offlineSince: state.offlineSince ?? now(),
      failureReason: why,
      nextTryAt: now() + pauseMs,
    })
    cancelRetry()
    cancelRetry = deps.later(() => void send(), pauseMs)
  }

  const applyResults = async (
    events: readonly StoredEvent[],
    results: readonly SentEventResult[],
  ) => {
    const answered = events.flatMap((event) => {
      const result = results.find(({ eventId }) => eventId === event.eventId)
      return result ? [{ event, result }] : []
    })
    const rejected = answered.flatMap(({ event, result: { ok, message } }) =>
      ok ? [] : [{ event, message }],
    )
    // Reported first and then deleted: a crash in between reports it twice, which is better than never.
    if (rejected.length > 0) {
      change({ refused: [...state.refused, ...rejected] })
      await storage.remember(REJECTED_KEY, state.refused)
    }
    await storage.dropEvents(answered.map(({ event }) => event.eventId))
    return answered.length
  }

  /** Returns false if the events have to wait. */
  async function sendEvents(waiting: readonly StoredEvent[]): Promise<boolean> {
    const batch = batchOf(waiting)
    const sent = await deps.sendEvents(batch)
    if (!sent.ok) {
      lose(sent.why)
      return false
    }
    const count = await applyResults(batch, sent.answer)
    // Shown as done until the server's state includes it: the display must not go back in between.
    await Promise.all([...doneListeners].map((listener) => listener()))
    if (count > 0) return true
    // A server that never gives results would be asked for ever.
    lose('failed')
    return false
  }

  async function sendRound(): Promise<boolean> {
    const { waiting, fixes } = await readStored()
    if (waiting.length > 0) return (await sendEvents(waiting)) && sendRound()
    if (fixes.length === 0) return true
    const batch = fixes.slice(0, MAX_FIXES)
    const sent = await deps.sendFixes(batch.map(({ fix }) => fix))
    if (!sent.ok) {
      lose(sent.why)
      return false
    }
    await storage.dropFixes(batch.map(({ key }) => key))
    return sendRound()
  }

  async function send(): Promise<void> {
    if (closed || state.isUnauthenticated) return
    if (sending) {
      isRunRequested = true
      return
    }
    sending = true
    isRunRequested = false
    cancelRetry()
    const isThrough = await sendRound().finally(() => {
      sending = false
    })
    if (!isThrough) return
    failures = 0
    if (state.offlineSince !== undefined) change({ offlineSince: undefined, nextTryAt: undefined })
    if (isRunRequested) void send()
  }

  return {
    state: () => state,
    subscribe: (listener) => addListener(listeners, listener),
    onDone: (listener) => addListener(doneListeners, listener),
    async add(event) {
      await started
      await storage.addEvent(event)
      change({ waiting: [...state.waiting, event] })
      void send()
    },
    async addFix(fix) {
      if (!shouldSend(fix, lastFix)) return
      lastFix = fix
      await started
      await storage.addFix(fix)
      const { count, since = fix.at } = state.fixes
      change({ fixes: { count: count + 1, since } })
      if (state.offlineSince === undefined) void send()
      else await storage.dropFixes(overfull(await storage.listFixes()))
    },
    tryNow() {
      failures = 0
      change({ isUnauthenticated: false })
      void send()
    },
    reportOffline(why) {
      if (why === 'signed-out' || state.offlineSince === undefined) lose(why)
    },
    async dismiss(eventId) {
      change({ refused: state.refused.filter(({ event }) => event.eventId !== eventId) })
      await storage.remember(REJECTED_KEY, state.refused)
    },
    close() {
      closed = true
      cancelRetry()
    },
  }
}

/** As many events as fit in one request, in their order; with at most one photo. */
function batchOf(waiting: readonly StoredEvent[]): readonly StoredEvent[] {
  const hasPhoto = (event: StoredEvent) => event.kind === 'charge' && Boolean(event.photo)
  const first = waiting.findIndex(hasPhoto)
  const second = waiting.findIndex((event, place) => place > first && hasPhoto(event))
  return waiting.slice(0, Math.min(EVENT_BATCH_SIZE, second > 0 ? second : EVENT_BATCH_SIZE))
}

function addListener<LiveListener>(all: Set<LiveListener>, listener: LiveListener): () => void {
  all.add(listener)
  return () => {
    all.delete(listener)
  }
}
