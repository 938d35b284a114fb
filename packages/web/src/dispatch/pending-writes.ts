/** Nothing that is told to a person leaves before then; taking it back until then costs nothing. */
export const UNDO_MS = 10_000

export type WriteAnswer =
  | { ok: true; version?: number | undefined; message?: string | undefined }
  | { ok: false; why: 'conflict'; now: unknown }
  | { ok: false; why: 'refused'; message: string }
  | { ok: false; why: 'offline'; message: string }

/** A change somebody has made here that the server has not heard of yet. */
export type PendingWrite = {
  /** Of writes with one key only the last counts. */
  key: string
  jobpartid: number
  /** Of the booking as it was seen when this was decided. */
  version: number
  /** "Demir has KB-48219" */
  text: string
  path: `/api/desk/${string}`
  /** Without the version: that is put in when it is sent. */
  body: Readonly<Record<string, unknown>>
  /** How the leg looks meanwhile. */
  patch: Readonly<Record<string, unknown>>
}

export type Waiting = PendingWrite & { dueAt: number; stage: 'waiting' | 'sending' | 'unsent' }

type Means = {
  send: (write: PendingWrite, leaving: boolean) => Promise<WriteAnswer>
  now: () => number
}

type HearAnswer = (write: PendingWrite, answer: WriteAnswer) => void

/** What waits its ten seconds. One row after another of the same booking, each on the version the last one made. */
export function openPendingWrites({ send, now }: Means) {
  let rows: readonly Waiting[] = []
  const heard = new Map<number, number>()
  const listeners = new Set<() => void>()
  const hearers = new Set<HearAnswer>()
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
    const row = rows.find((one) => one.key === key)
    if (!row || row.stage === 'sending') return
    stage(key, 'sending')
    const version = Math.max(row.version, heard.get(row.jobpartid) ?? 0)
    const answer = await send({ ...row, version }, leaving)
    if (answer.ok && answer.version) heard.set(row.jobpartid, answer.version)
    if (!answer.ok && answer.why === 'offline') stage(key, 'unsent')
    else drop(key)
    for (const hear of hearers) hear(row, answer)
  }

  return {
    list: () => rows,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Told of every answer to what was sent. */
    onAnswer: (hear: HearAnswer): (() => void) => {
      hearers.add(hear)
      return () => hearers.delete(hear)
    },
    add(write: PendingWrite): void {
      const others = rows.filter((row) => row.key !== write.key || row.stage === 'sending')
      change([...others, { ...write, dueAt: now() + UNDO_MS, stage: 'waiting' }])
    },
    /** False when there is nothing left to take back. */
    undo(key?: string): Waiting | undefined {
      const row = rows.findLast(
        (one) => one.stage !== 'sending' && (key === undefined || one.key === key),
      )
      if (row) drop(row.key)
      return row
    },
    sendNow: (key: string) => deliver(key),
    /** Everything at once, such as when the page is left. */
    async flush(leaving = false): Promise<void> {
      await Promise.all(rows.map(({ key }) => deliver(key, leaving)))
    },
  }
}

export type PendingWrites = ReturnType<typeof openPendingWrites>

/** The legs as they will be: what waits to be sent lies over what the server said. */
export function withPending<Leg extends { jobpartid: number; version: number }>(
  legs: readonly Leg[],
  rows: readonly Waiting[],
): readonly Leg[] {
  if (rows.length === 0) return legs
  return legs.map((leg) => {
    const own = rows.filter((row) => row.jobpartid === leg.jobpartid)
    return own.reduce((all, { patch }) => ({ ...all, ...patch }), leg)
  })
}
