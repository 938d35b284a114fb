import type { PendingChange } from '@kerbside/contract/dispatch/pending.ts'

/** Writes that notify people are made after this delay; until then they can be undone. */
export const UNDO_MS = 10_000

/** A list of the server may be this much older than its time says. */
const LIST_AGE_MS = 2_000

export type WriteResult =
  | { ok: true; version?: number | undefined; message?: string | undefined }
  | { ok: false; why: 'conflict'; now: unknown }
  /** `taken`: another dispatcher is changing the leg. */
  | { ok: false; why: 'refused' | 'taken'; message: string }
  | { ok: false; why: 'offline'; message: string }

/** A change made here. */
export type PendingWrite = {
  /** Of the writes with one key only the last is made. */
  key: string
  reference: number
  /** Version of the booking the decision was based on. */
  version: number
  /** "Demir has KB-48219" */
  text: string
  path: `/api/desk/${string}`
  /** Without the version, which is added when the request is sent. */
  body: Readonly<Record<string, unknown>>
  /** Fields of the leg to show until it is made. */
  patch: Readonly<Record<string, unknown>>
}

/** A change during its ten seconds. */
export type Waiting = Pick<PendingWrite, 'key' | 'reference' | 'text' | 'patch'> & {
  id: string
  dueAt: number
  /** `unsent`: there is no connection. */
  stage: 'waiting' | 'sending' | 'unsent'
  /** The other dispatcher who makes it; undefined: this member. */
  by?: string
}

type Own = PendingWrite & Waiting & { anyway: boolean }

export type KeepResult =
  | { ok: true; dueAt: number }
  | { ok: false; why: 'refused' | 'taken' | 'offline'; message: string }

/** `missing`: the server does not have it; `sending`: another window or the server is making it. */
export type SentResult = WriteResult | { ok: false; why: 'missing' } | { ok: false; why: 'sending' }

type Deps = {
  /** Keeps the change on the server, which makes it if this page disappears. */
  keep: (write: Own, options: { leaving: boolean }) => Promise<KeepResult>
  /** Makes a kept change. */
  send: (id: string) => Promise<SentResult>
  /** The call itself, for a change that the server could not keep. */
  sendDirectly: (write: PendingWrite) => Promise<WriteResult>
  /** Discards a kept change, or one whose failure was read. */
  drop: (id: string) => Promise<'done' | 'too-late' | 'missing' | 'offline'>
  /** The result of a change that failed on the server. */
  resultOf: (outcome: NonNullable<PendingChange['outcome']>) => WriteResult
  newId: () => string
  now: () => number
}

type WriteListener = (write: PendingWrite & { id: string }, writeResult: WriteResult) => void

export type UndoResult = 'undone' | 'nothing' | 'too-late' | 'offline'

/**
 * The changes during their ten seconds: those of this page, which the server keeps, and those of other dispatchers and
 * windows, which its list has. Without a connection this page makes its changes by itself.
 */
export function openPendingWrites(deps: Deps) {
  const { now } = deps
  let own: readonly Own[] = []
  let others: readonly Waiting[] = []
  let all: readonly Waiting[] = []
  let listedAt = 0
  /** Whether the server keeps each change, once it has answered. */
  const keeping = new Map<string, Promise<boolean>>()
  const keptAt = new Map<string, number>()
  /** Being made by this page. */
  const busy = new Set<string>()
  /** No longer shown, even if a list that is on its way still has them. */
  const gone = new Set<string>()
  const undone = new Set<string>()
  const failed = new Set<string>()
  const knownVersions = new Map<number, number>()
  const listeners = new Set<() => void>()
  const answerListeners = new Set<WriteListener>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const change = (next: readonly Own[]) => {
    own = next
    all = [...own, ...others]
    plan()
    for (const listener of listeners) listener()
  }
  const find = (id: string) => own.find((row) => row.id === id)
  const drop = (id: string) => {
    gone.add(id)
    change(own.filter((row) => row.id !== id))
  }
  const update = (id: string, fields: Partial<Waiting>) =>
    change(own.map((row) => (row.id === id ? { ...row, ...fields } : row)))
  /** A failure is reported once, whether the page or the list has it first. */
  const report = (row: Own, writeResult: WriteResult) => {
    if (failed.has(row.id)) return
    if (!writeResult.ok && writeResult.why !== 'offline') failed.add(row.id)
    for (const subscriber of answerListeners) subscriber(row, writeResult)
  }
  const versionFor = ({ version, reference }: PendingWrite): number =>
    Math.max(version, knownVersions.get(reference) ?? 0)

  function plan() {
    clearTimeout(timer)
    const due = own.filter((row) => row.stage === 'waiting').map(({ dueAt }) => dueAt)
    if (due.length === 0) return
    timer = setTimeout(sendDue, Math.max(0, Math.min(...due) - now()))
  }

  function sendDue() {
    for (const row of own) if (row.stage === 'waiting' && row.dueAt <= now()) void deliver(row.id)
    plan()
  }

  /** True if the server keeps it. */
  async function keep(row: Own, replaced: readonly Own[]): Promise<boolean> {
    // in this order: otherwise the older one would replace it
    for (const { id } of replaced) await keeping.get(id)
    const kept = await deps.keep(row, { leaving: false })
    if (kept.ok) {
      keptAt.set(row.id, now())
      update(row.id, { dueAt: kept.dueAt })
      return true
    }
    if (kept.why === 'offline') {
      for (const { id } of replaced) discard(id)
      return false
    }
    if (find(row.id)) {
      drop(row.id)
      report(row, { ok: false, why: kept.why, message: kept.message })
    }
    return false
  }

  /** Repeated by the next list if there is no connection. */
  function discard(id: string): void {
    undone.add(id)
    void deps.drop(id)
  }

  async function deliver(id: string): Promise<void> {
    if (!find(id) || busy.has(id)) return
    busy.add(id)
    update(id, { stage: 'sending' })
    const isKept = (await keeping.get(id)) ?? true
    const row = find(id)
    const sent = row && (await send(row, isKept))
    busy.delete(id)
    if (row && sent) settle(row, sent)
  }

  /** Undefined if another window has undone or replaced it, or is making it. */
  async function send(row: Own, isKept: boolean): Promise<WriteResult | undefined> {
    const sent = await deps.send(row.id)
    if (sent.ok) return sent
    if (sent.why === 'sending') return undefined
    if (sent.why !== 'missing') return sent
    if (!isKept) return deps.sendDirectly({ ...row, version: versionFor(row) })
    drop(row.id)
    return undefined
  }

  function settle(row: Own, writeResult: WriteResult): void {
    if (writeResult.ok && writeResult.version) knownVersions.set(row.reference, writeResult.version)
    if (!writeResult.ok && writeResult.why === 'offline') update(row.id, { stage: 'unsent' })
    else drop(row.id)
    report(row, writeResult)
  }

  return {
    list: () => all,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Called for every response to a write, and for one that failed while no page was open. */
    onAnswer: (subscriber: WriteListener): (() => void) => {
      answerListeners.add(subscriber)
      return () => answerListeners.delete(subscriber)
    },
    /** `anyway`: also if another dispatcher is changing the leg. */
    add(write: PendingWrite, { anyway = false }: { anyway?: boolean } = {}): void {
      const id = deps.newId()
      const version = versionFor(write)
      const row: Own = { ...write, version, id, dueAt: now() + UNDO_MS, stage: 'waiting', anyway }
      const replaced = own.filter((item) => item.key === write.key && item.stage !== 'sending')
      for (const item of replaced) gone.add(item.id)
      change([...own.filter((item) => !replaced.includes(item)), row])
      keeping.set(id, keep(row, replaced))
    },
    /** Undoes the last change of this member, or the one with this id. */
    async undo(id?: string): Promise<UndoResult> {
      const row = own.findLast(
        (item) => item.stage !== 'sending' && (id === undefined || item.id === id),
      )
      if (!row) return 'nothing'
      drop(row.id)
      const isKept = (await keeping.get(row.id)) ?? true
      const dropped = await deps.drop(row.id)
      if (dropped === 'offline' && !isKept) undone.add(row.id)
      else if (dropped === 'offline' || dropped === 'too-late') {
        gone.delete(row.id)
        if (dropped === 'offline') change([...own, row])
        return dropped
      }
      return 'undone'
    },
    /** The version that a write is sent with: that of the last one, where the page has not loaded it yet. */
    versionFor,
    sendNow: deliver,
    /** The member has read that it failed. */
    dismiss(id: string): void {
      if (keptAt.has(id)) void deps.drop(id)
    },
    /** The server's list of changes at a time: those of other dispatchers, and of this member from other pages. */
    receive(changes: readonly PendingChange[], at: number): void {
      if (at < listedAt) return
      listedAt = at
      const listed = new Map(changes.map((item) => [item.id, item]))
      for (const id of undone) if (listed.get(id)?.state === 'waiting') void deps.drop(id)
      const isOver = ({ id }: Own) =>
        listed.has(id)
          ? listed.get(id)?.state === 'failed'
          : at > (keptAt.get(id) ?? at) + LIST_AGE_MS
      const staying = own.filter((row) => busy.has(row.id) || !isOver(row))
      const mine = changes.filter(({ id, mine: isOwn }) => isOwn && !gone.has(id))
      for (const { id } of mine) if (!keptAt.has(id)) keptAt.set(id, at)
      const added = mine.filter(({ id, state }) => state !== 'failed' && !find(id))
      others = changes.filter((item) => !item.mine && item.state !== 'failed').map(shownOf)
      change([...staying.map((row) => listedAs(row, listed.get(row.id))), ...added.map(ownOf)])
      for (const item of mine)
        if (item.outcome && !busy.has(item.id)) report(ownOf(item), deps.resultOf(item.outcome))
    },
    /** Makes everything now; when the page is left, the server gets what it does not keep yet. */
    async flush(leaving = false): Promise<void> {
      if (leaving)
        for (const row of own) {
          if (!keptAt.has(row.id)) void deps.keep(row, { leaving })
        }
      else await Promise.all(own.map(({ id }) => deliver(id)))
    },
  }

  /** An own change as the server has it; one that could not be sent stays so. */
  function listedAs(row: Own, listed: PendingChange | undefined): Own {
    if (!listed || busy.has(row.id)) return row
    const stage = listed.state === 'sending' ? 'sending' : row.stage
    return { ...row, dueAt: Date.parse(listed.dueAt), stage }
  }
}

export type PendingWrites = ReturnType<typeof openPendingWrites>

const shownOf = ({
  id,
  reference,
  key,
  text,
  patch,
  by,
  dueAt,
  state,
}: PendingChange): Waiting => ({
  id,
  reference,
  key,
  text,
  // a leg that gets another driver, or none, has no offer and no known drive before it
  patch: { ...patch, ...(patch.driverId !== undefined && { offer: null, before: null }) },
  dueAt: Date.parse(dueAt),
  stage: state === 'sending' ? 'sending' : 'waiting',
  by,
})

function ownOf(change: PendingChange): Own {
  const { by: _by, ...shown } = shownOf(change)
  const { path = '', body = {} } = change.write ?? {}
  return { ...shown, path: path as Own['path'], body, version: change.version, anyway: false }
}

/** The legs with pending changes applied over the server's state; `pendingBy` names another dispatcher. */
export function withPending<Leg extends { reference: number; version: number }>(
  legs: readonly Leg[],
  rows: readonly Waiting[],
): readonly (Leg & { pendingBy?: string })[] {
  if (rows.length === 0) return legs
  return legs.map((leg) => {
    const legWrites = rows.filter((row) => row.reference === leg.reference)
    return legWrites.reduce<Leg & { pendingBy?: string }>(
      (shown, { patch, by }) => ({
        ...shown,
        ...patch,
        ...(by !== undefined && { pendingBy: by }),
      }),
      leg,
    )
  })
}
