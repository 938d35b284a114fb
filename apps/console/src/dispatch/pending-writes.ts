/** Writes that notify people are sent after this delay; undoing before then has no effect outside this page. */
export const UNDO_MS = 10_000

export type WriteResult =
  | { ok: true; version?: number | undefined; message?: string | undefined }
  | { ok: false; why: 'conflict'; now: unknown }
  | { ok: false; why: 'refused'; message: string }
  | { ok: false; why: 'offline'; message: string }

/** Which decision about a leg a write makes. */
export type WriteKind = 'driver' | 'state' | 'time' | 'check' | 'pay'

export const writeKey = (kind: WriteKind, reference: number | null): string =>
  `${kind} ${reference}`

/** A change made here that the server does not have yet. */
export type PendingWrite = {
  /** Of the writes with one key only the last is sent. */
  key: string
  reference: number
  /** Version of the booking the decision was based on. */
  version: number
  /** "Demir has KB-48219" */
  text: string
  path: `/api/desk/${string}`
  /** Without the version, which is added when the request is sent. */
  body: Readonly<Record<string, unknown>>
  /** Fields of the leg to show until it is sent. */
  patch: Readonly<Record<string, unknown>>
}

export type Waiting = PendingWrite & { dueAt: number; stage: 'waiting' | 'sending' | 'unsent' }

type Deps = {
  send: (write: PendingWrite, leaving: boolean) => Promise<WriteResult>
  now: () => number
}

type WriteListener = (write: PendingWrite, writeResult: WriteResult) => void

/**
 * The queue of writes during their ten seconds. Writes of one booking are sent one after another, each with the version
 * that the previous one created.
 */
export function openPendingWrites({ send, now }: Deps) {
  let rows: readonly Waiting[] = []
  const knownVersions = new Map<number, number>()
  const listeners = new Set<() => void>()
  const answerListeners = new Set<WriteListener>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const change = (next: readonly Waiting[]) => {
    rows = next
    plan()
    for (const listener of listeners) listener()
  }
  const drop = (key: string) => change(rows.filter((row) => row.key !== key))
  const stage = (key: string, to: Waiting['stage']) =>
    change(rows.map((row) => (row.key === key ? { ...row, stage: to } : row)))

  function plan() {
    clearTimeout(timer)
    const due = rows.filter((row) => row.stage === 'waiting').map(({ dueAt }) => dueAt)
    if (due.length === 0) return
    timer = setTimeout(sendDue, Math.max(0, Math.min(...due) - now()))
  }

  function sendDue() {
    for (const row of rows) if (row.stage === 'waiting' && row.dueAt <= now()) void deliver(row.key)
    plan()
  }

  async function deliver(key: string, leaving = false): Promise<void> {
    const row = rows.find((item) => item.key === key)
    if (!row || row.stage === 'sending') return
    stage(key, 'sending')
    const version = Math.max(row.version, knownVersions.get(row.reference) ?? 0)
    const writeResult = await send({ ...row, version }, leaving)
    if (writeResult.ok && writeResult.version) knownVersions.set(row.reference, writeResult.version)
    if (!writeResult.ok && writeResult.why === 'offline') stage(key, 'unsent')
    else drop(key)
    for (const subscriber of answerListeners) subscriber(row, writeResult)
  }

  return {
    list: () => rows,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Called for every response to a write. */
    onAnswer: (subscriber: WriteListener): (() => void) => {
      answerListeners.add(subscriber)
      return () => answerListeners.delete(subscriber)
    },
    add(write: PendingWrite): void {
      const others = rows.filter((row) => row.key !== write.key || row.stage === 'sending')
      change([...others, { ...write, dueAt: now() + UNDO_MS, stage: 'waiting' }])
    },
    /** Undefined if there is nothing left to undo. */
    undo(key?: string): Waiting | undefined {
      const row = rows.findLast(
        (item) => item.stage !== 'sending' && (key === undefined || item.key === key),
      )
      if (row) drop(row.key)
      return row
    },
    /** The version that a write is sent with: that of the last one, where the page has not loaded it yet. */
    versionFor: ({ version, reference }: PendingWrite): number =>
      Math.max(version, knownVersions.get(reference) ?? 0),
    sendNow: (key: string) => deliver(key),
    /** Sends everything at once, for example when the page is left. */
    async flush(leaving = false): Promise<void> {
      await Promise.all(rows.map(({ key }) => deliver(key, leaving)))
    },
  }
}

export type PendingWrites = ReturnType<typeof openPendingWrites>

/** The legs with pending writes applied over the server's state. */
export function withPending<Leg extends { reference: number; version: number }>(
  legs: readonly Leg[],
  rows: readonly Waiting[],
): readonly Leg[] {
  if (rows.length === 0) return legs
  return legs.map((leg) => {
    const legWrites = rows.filter((row) => row.reference === leg.reference)
    return legWrites.reduce((all, { patch }) => ({ ...all, ...patch }), leg)
  })
}
