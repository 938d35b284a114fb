import {
  mergeDrafts,
  type TariffDraft,
} from '@kerbside/domain/quotation/price-list/merge-drafts.ts'
import type { DraftResult, PriceBookDraft, PriceError, SavedDraft } from './desk-prices.ts'

export type PriceDraft = {
  book: string
  name: string
  currency: string
  /** The operator's (ISO 3166 alpha-2), for the format of postcodes. */
  country: string
  vehicles: PriceBookDraft['vehicles']
  live: PriceBookDraft['live']
  /** The document on this page: the saved one with the unsaved changes applied. */
  document: TariffDraft
  /** 0: there is no draft, only the live price book. */
  version: number
  basedOn: number
  changedBy: string
  /** Errors in the saved document: the server validates it at each save. */
  errors: readonly PriceError[]
  state: 'kept' | 'waiting' | 'keeping' | 'failed'
  message: string
  mayUndo: boolean
  mayRedo: boolean
  /** Rules that another user changed too, and that user's version; mine stay on the page until the clash is settled. */
  clash: { rules: readonly string[]; theirs: SavedDraft } | undefined
}

export type PriceDraftStore = {
  read: () => PriceDraft
  subscribe: (listener: () => void) => () => void
  /** One step that can be undone; an unchanged document is no step. */
  change: (change: (document: TariffDraft) => TariffDraft) => void
  undo: () => void
  redo: () => void
  /** Saves pending changes at once, before the draft is put live; returns false if that failed. */
  flush: () => Promise<boolean>
  /** Settles a clash: mine replaces theirs, or theirs replaces mine. */
  settle: (whose: 'mine' | 'theirs') => void
  /** The draft was put live or dropped: starts again from the given one. */
  restart: (draft: PriceBookDraft) => void
}

type Deps = {
  send: (input: { book: string; version: number; document: TariffDraft }) => Promise<DraftResult>
  /** Delays the work, so that typing is saved once and not per keystroke. */
  later: (work: () => void) => () => void
}

const MAX_UNDO_STEPS = 200

/**
 * The draft of one price book. Every change is saved on the server a moment later; if another user saved first,
 * both versions are merged, and the user only decides about what both changed.
 */
export function openPriceDraft(given: PriceBookDraft, { send, later }: Deps): PriceDraftStore {
  const listeners = new Set<() => void>()
  let past: TariffDraft[] = []
  let future: TariffDraft[] = []
  let now = begin(given)
  /** The server's document: the base for telling my changes from theirs. */
  let base = now.document
  let cancel = () => {}
  let sending: Promise<boolean> | undefined

  const update = (part: Partial<PriceDraft>) => {
    now = { ...now, ...part, mayUndo: past.length > 0, mayRedo: future.length > 0 }
    for (const listener of listeners) listener()
  }
  const wait = () => {
    cancel()
    cancel = later(() => void flush())
  }
  const put = (document: TariffDraft) => {
    update({ document, state: 'waiting' })
    wait()
  }

  async function save(): Promise<boolean> {
    if (now.document === base && now.state !== 'waiting') return true
    const { document, book, version } = now
    update({ state: 'keeping' })
    const response = await send({ book, version, document })
    if (response.ok) {
      base = document
      const { errors, basedOn } = response
      const state = now.document === document ? 'kept' : 'waiting'
      update({
        version: response.version,
        basedOn,
        errors,
        state,
        message: '',
        changedBy: '',
      })
      return state === 'kept' ? true : save()
    }
    if (response.why === 'newer') return meet(response.draft)
    update({ state: 'failed', message: response.message })
    return false
  }

  function meet(theirs: SavedDraft | null): Promise<boolean> | boolean {
    if (!theirs) {
      // It was put live or dropped: my changes begin a new draft.
      update({ version: 0, state: 'waiting' })
      return save()
    }
    const { document, clashes } = mergeDrafts({
      base,
      mine: now.document,
      theirs: theirs.document,
    })
    if (clashes.length > 0) {
      update({ clash: { rules: clashes, theirs }, state: 'failed' })
      return false
    }
    base = theirs.document
    const { version, changedBy, basedOn } = theirs
    update({ document, version, changedBy, basedOn, state: 'waiting' })
    return save()
  }

  function flush(): Promise<boolean> {
    cancel()
    if (now.clash) return Promise.resolve(false)
    sending ??= save().finally(() => {
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
      past = [...past.slice(1 - MAX_UNDO_STEPS), now.document]
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
      const { version, basedOn } = theirs
      base = theirs.document
      update({ clash: undefined, version, basedOn })
      put(whose === 'mine' ? merged : theirs.document)
    },
    restart(draft) {
      cancel()
      past = []
      future = []
      now = begin(draft)
      base = now.document
      update({})
    },
  }
}

function begin({ live, draft, ...of }: PriceBookDraft): PriceDraft {
  const document = draft?.document ?? live?.document
  if (!document) throw new Error('a book without prices has a draft')
  return {
    book: of.book,
    name: of.name,
    currency: of.currencyCode,
    country: of.country,
    vehicles: of.vehicles,
    live,
    document,
    version: draft?.version ?? 0,
    basedOn: draft?.basedOn ?? live?.version ?? 0,
    changedBy: draft?.changedBy ?? '',
    errors: of.errors,
    state: 'kept',
    message: '',
    mayUndo: false,
    mayRedo: false,
    clash: undefined,
  }
}
