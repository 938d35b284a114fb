import { type Keep, type KeptEvent, type KeptFix, REFUSED } from './keep.ts'
import { isWorthTelling, overfull } from './thin-fixes.ts'

/** The server's own word on one event. */
export type Verdict = { eventid: string; ok: boolean; message: string }

/** offline: nothing came back · failed: the server broke or is busy · stranger: nobody is signed in here any more. */
export type Unsent = 'offline' | 'failed' | 'stranger'

export type Sent<Answer> = { heard: true; answer: Answer } | { heard: false; why: Unsent }

/** What the server would not do, until the driver has read it. */
export type RefusedEvent = { event: KeptEvent; message: string }

export type OutboxState = {
  /** False until what the phone kept has been read. */
  ready: boolean
  waiting: readonly KeptEvent[]
  fixes: { count: number; since: string | undefined }
  refused: readonly RefusedEvent[]
  /** Since when nothing gets through, in milliseconds; undefined while it does. */
  lostSince: number | undefined
  lostWhy: 'offline' | 'failed'
  nextTryAt: number | undefined
  /** Somebody has to sign in before anything more is sent. */
  isStranger: boolean
}

export type OutboxMeans = {
  keep: Keep
  sendEvents(events: readonly KeptEvent[]): Promise<Sent<readonly Verdict[]>>
  sendFixes(fixes: readonly KeptFix[]): Promise<Sent<undefined>>
  /** Milliseconds since 1970. */
  now: () => number
  later: (act: () => void, ms: number) => () => void
}

/** Everything a driver does goes through it. */
export type Outbox = {
  state: () => OutboxState
  /** After every change of the state; the answer stops it. */
  hear: (hearer: () => void) => () => void
  /** After the server did something; the hearer resolves once what it said before is known anew. */
  onDone: (hearer: () => Promise<void>) => () => void
  /** Resolves when it is kept. */
  add: (event: KeptEvent) => Promise<void>
  addFix: (fix: KeptFix) => Promise<void>
  /** The network is back, or somebody signed in: now, and not at the end of the pause. */
  tryNow: () => void
  /** Another call of the app was not heard: the same silence, though nothing waits. */
  feel: (why: Unsent) => void
  /** The driver has read why it was refused. */
  dismiss: (eventid: string) => Promise<void>
  close: () => void
}

/** Seconds until the next try; the last one again and again. */
const PAUSES = [2, 4, 8, 15, 30]
const MOST_EVENTS = 50
const MOST_FIXES = 200

/**
 * Everything a driver does goes through here: it is on the phone's disk before the app shows it as done, and goes out
 * in order, one batch at a time. What is not answered is sent again; the server does each event once.
 */
export function openOutbox(means: OutboxMeans): Outbox {
  const { keep, now } = means
  const hearers = new Set<() => void>()
  const doneHearers = new Set<() => Promise<void>>()
  let state: OutboxState = {
    ready: false,
    waiting: [],
    fixes: { count: 0, since: undefined },
    refused: [],
    lostSince: undefined,
    lostWhy: 'offline',
    nextTryAt: undefined,
    isStranger: false,
  }
  let failures = 0
  let sending = false
  /** Asked while a round was under way: what came in between may have been overlooked. */
  let askedAgain = false
  let closed = false
  let lastFix: KeptFix | undefined
  let cancelRetry = () => {}

  const change = (said: Partial<OutboxState>) => {
    state = { ...state, ...said }
    for (const hear of hearers) hear()
  }

  const readKept = async () => {
    const [waiting, fixes] = await Promise.all([keep.listEvents(), keep.listFixes()])
    change({ waiting, fixes: { count: fixes.length, since: fixes[0]?.fix.at } })
    return { waiting, fixes }
  }

  const started = (async () => {
    const refused = await keep.recall(REFUSED)
    if (Array.isArray(refused)) change({ refused: refused as RefusedEvent[] })
    await readKept()
    change({ ready: true })
    void send()
  })()

  const lose = (why: Unsent) => {
    if (why === 'stranger') return change({ isStranger: true, nextTryAt: undefined })
    const pauseMs = (PAUSES[Math.min(failures, PAUSES.length - 1)] ?? 0) * 1000
    failures += 1
    change({ lostSince: state.lostSince ?? now(), lostWhy: why, nextTryAt: now() + pauseMs })
    cancelRetry()
    cancelRetry = means.later(() => void send(), pauseMs)
  }

  const takeVerdicts = async (events: readonly KeptEvent[], verdicts: readonly Verdict[]) => {
    const answered = events.flatMap((event) => {
      const verdict = verdicts.find(({ eventid }) => eventid === event.eventid)
      return verdict ? [{ event, verdict }] : []
    })
    const refused = answered.flatMap(({ event, verdict: { ok, message } }) =>
      ok ? [] : [{ event, message }],
    )
    // First told, then forgotten: killed in between it is told twice, which is the lesser fault.
    if (refused.length > 0) {
      change({ refused: [...state.refused, ...refused] })
      await keep.remember(REFUSED, state.refused)
    }
    await keep.dropEvents(answered.map(({ event }) => event.eventid))
    return answered.length
  }

  /** False when it has to wait. */
  async function sendEvents(waiting: readonly KeptEvent[]): Promise<boolean> {
    const batch = waiting.slice(0, MOST_EVENTS)
    const sent = await means.sendEvents(batch)
    if (!sent.heard) {
      lose(sent.why)
      return false
    }
    const count = await takeVerdicts(batch, sent.answer)
    // Shown as done until the server says so itself: what is shown must not go back in between.
    await Promise.all([...doneHearers].map((hear) => hear()))
    if (count > 0) return true
    // A server that answers none of them would be asked for ever.
    lose('failed')
    return false
  }

  async function sendRound(): Promise<boolean> {
    const { waiting, fixes } = await readKept()
    if (waiting.length > 0) return (await sendEvents(waiting)) && sendRound()
    if (fixes.length === 0) return true
    const batch = fixes.slice(0, MOST_FIXES)
    const sent = await means.sendFixes(batch.map(({ fix }) => fix))
    if (!sent.heard) {
      lose(sent.why)
      return false
    }
    await keep.dropFixes(batch.map(({ key }) => key))
    return sendRound()
  }

  async function send(): Promise<void> {
    if (closed || state.isStranger) return
    if (sending) {
      askedAgain = true
      return
    }
    sending = true
    askedAgain = false
    cancelRetry()
    const isThrough = await sendRound().finally(() => {
      sending = false
    })
    if (!isThrough) return
    failures = 0
    if (state.lostSince !== undefined) change({ lostSince: undefined, nextTryAt: undefined })
    if (askedAgain) void send()
  }

  return {
    state: () => state,
    hear: (hearer) => heardBy(hearers, hearer),
    onDone: (hearer) => heardBy(doneHearers, hearer),
    async add(event) {
      await started
      await keep.addEvent(event)
      change({ waiting: [...state.waiting, event] })
      void send()
    },
    async addFix(fix) {
      if (!isWorthTelling(fix, lastFix)) return
      lastFix = fix
      await started
      await keep.addFix(fix)
      const { count, since = fix.at } = state.fixes
      change({ fixes: { count: count + 1, since } })
      if (state.lostSince === undefined) void send()
      else await keep.dropFixes(overfull(await keep.listFixes()))
    },
    tryNow() {
      failures = 0
      change({ isStranger: false })
      void send()
    },
    feel(why) {
      if (why === 'stranger' || state.lostSince === undefined) lose(why)
    },
    async dismiss(eventid) {
      change({ refused: state.refused.filter(({ event }) => event.eventid !== eventid) })
      await keep.remember(REFUSED, state.refused)
    },
    close() {
      closed = true
      cancelRetry()
    },
  }
}

function heardBy<Hearer>(all: Set<Hearer>, hearer: Hearer): () => void {
  all.add(hearer)
  return () => {
    all.delete(hearer)
  }
}
