import { mergeDrafts, type TariffDraft } from '@kerbside/domain/quotation/merge-drafts.ts'
import type { DraftAnswer, KeptDraft, PriceBookDraft, PriceFault } from './desk-prices.ts'

export type PriceDraft = {
  book: string
  name: string
  currency: string
  vehicles: PriceBookDraft['vehicles']
  live: PriceBookDraft['live']
  /** As it stands on this page: what is kept, and over it what was changed since. */
  document: TariffDraft
  /** 0: there is no draft, it is what is live. */
  version: number
  basedOn: number
  changedBy: string
  /** Of what is kept: judged by the server at each keeping. */
  faults: readonly PriceFault[]
  state: 'kept' | 'waiting' | 'keeping' | 'failed'
  message: string
  mayUndo: boolean
  mayRedo: boolean
  /** Rules that somebody else changed too, and how theirs stand; mine are on the page until it is settled. */
  clash: { rules: readonly string[]; theirs: KeptDraft } | undefined
}

export type PriceDraftStore = {
  read: () => PriceDraft
  subscribe: (listener: () => void) => () => void
  /** One step that can be undone; the same document again is none. */
  change: (change: (document: TariffDraft) => TariffDraft) => void
  undo: () => void
  redo: () => void
  /** Keeps at once what waits, for who is about to put it live; false when that did not work. */
  flush: () => Promise<boolean>
  /** Settles a clash: mine over theirs, or theirs with mine gone. */
  settle: (whose: 'mine' | 'theirs') => void
  /** It was put live or dropped: begins anew from what stands. */
  restart: (draft: PriceBookDraft) => void
}

type Means = {
  send: (said: { book: string; version: number; document: TariffDraft }) => Promise<DraftAnswer>
  /** Waits a moment, so that typing is kept once and not letter by letter. */
  later: (work: () => void) => () => void
}

const MOST_STEPS = 200

/**
 * What is worked on in one book. Every change is kept on the server a moment later; where somebody else kept theirs
 * first, both are put together, and only what both changed is asked about.
 */
export function openPriceDraft(given: PriceBookDraft, { send, later }: Means): PriceDraftStore {
  const listeners = new Set<() => void>()
  let past: TariffDraft[] = []
  let future: TariffDraft[] = []
  let now = begin(given)
  /** What the server has: my changes are told from theirs by it. */
  let base = now.document
  let cancel = () => {}
  let sending: Promise<boolean> | undefined

  const tell = (part: Partial<PriceDraft>) => {
    now = { ...now, ...part, mayUndo: past.length > 0, mayRedo: future.length > 0 }
    for (const listener of listeners) listener()
  }
  const wait = () => {
    cancel()
    cancel = later(() => void flush())
  }
  const put = (document: TariffDraft) => {
    tell({ document, state: 'waiting' })
    wait()
  }

  async function keep(): Promise<boolean> {
    if (now.document === base && now.state !== 'waiting') return true
    const { document, book, version } = now
    tell({ state: 'keeping' })
    const answer = await send({ book, version, document })
    if (answer.ok) {
      base = document
      const { faults, basedOn } = answer
      const state = now.document === document ? 'kept' : 'waiting'
      tell({ version: answer.version, basedOn, faults, state, message: '', changedBy: '' })
      return state === 'kept' ? true : keep()
    }
    if (answer.why === 'newer') return meet(answer.draft)
    tell({ state: 'failed', message: answer.message })
    return false
  }

  function meet(theirs: KeptDraft | null): Promise<boolean> | boolean {
    if (!theirs) {
      // It was put live or dropped: mine begins a draft of its own.
      tell({ version: 0, state: 'waiting' })
      return keep()
    }
    const { document, clashes } = mergeDrafts({
      base,
      mine: now.document,
      theirs: theirs.document,
    })
    if (clashes.length > 0) {
      tell({ clash: { rules: clashes, theirs }, state: 'failed' })
      return false
    }
    base = theirs.document
    const { version, changedby: changedBy, basedon: basedOn } = theirs
    tell({ document, version, changedBy, basedOn, state: 'waiting' })
    return keep()
  }

  function flush(): Promise<boolean> {
    cancel()
    if (now.clash) return Promise.resolve(false)
    sending ??= keep().finally(() => {
      sending = undefined
    })
    return sending
  }

  return {
    read: () => now,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    change(change) {
      const document = change(now.document)
      if (document === now.document) return
      past = [...past.slice(1 - MOST_STEPS), now.document]
      future = []
      put(document)
    },
    undo() {
      const before = past.pop()
      if (!before) return
      future.push(now.document)
      put(before)
    },
    redo() {
      const next = future.pop()
      if (!next) return
      past.push(now.document)
      put(next)
    },
    flush,
    settle(whose) {
      const { clash } = now
      if (!clash) return
      const { theirs } = clash
      const merged = mergeDrafts({ base, mine: now.document, theirs: theirs.document }).document
      past = [...past, now.document]
      const { version, basedon: basedOn } = theirs
      base = theirs.document
      tell({ clash: undefined, version, basedOn })
      put(whose === 'mine' ? merged : theirs.document)
    },
    restart(draft) {
      cancel()
      past = []
      future = []
      now = begin(draft)
      base = now.document
      tell({})
    },
  }
}

function begin({ live, draft, ...of }: PriceBookDraft): PriceDraft {
  const document = draft?.document ?? live?.document
  if (!document) throw new Error('a book without prices has a draft')
  return {
    book: of.book,
    name: of.name,
    currency: of.currencycode,
    vehicles: of.vehicles,
    live,
    document,
    version: draft?.version ?? 0,
    basedOn: draft?.basedon ?? live?.version ?? 0,
    changedBy: draft?.changedby ?? '',
    faults: of.faults,
    state: 'kept',
    message: '',
    mayUndo: false,
    mayRedo: false,
    clash: undefined,
  }
}
