import type { TariffDraft } from '@kerbside/domain/quotation/price-list/merge-drafts.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { fetchPriceDraft, type PriceBookDraft, sendDraft } from './desk-prices.ts'
import { openPriceDraft, type PriceDraft, type PriceDraftStore } from './price-draft.ts'

const SAVE_DELAY_MS = 700

/** One store per book while the desk is open: a step made on one page can be undone on another. */
const stores = new Map<string, PriceDraftStore>()

function storeOf(given: PriceBookDraft): PriceDraftStore {
  const existing = stores.get(given.book)
  if (existing) return existing
  const store = openPriceDraft(given, {
    send: sendDraft,
    later: (work) => {
      const timer = setTimeout(work, SAVE_DELAY_MS)
      return () => clearTimeout(timer)
    },
  })
  stores.set(given.book, store)
  return store
}

/**
 * Shows another user's saved or published version if no change of mine is pending; ignores a reply older than my own
 * save.
 */
function resetIfNewer(store: PriceDraftStore, given: PriceBookDraft): void {
  const now = store.read()
  const isLater = (given.draft?.version ?? 0) > now.version
  const isLive = (given.live?.version ?? 0) > (now.live?.version ?? 0)
  // an airport added to the places meanwhile is in the list of the reply
  const isSame = (given.draft?.version ?? 0) === now.version
  const { sites = [] } = given.draft?.document ?? given.live?.document ?? {}
  const hasMore = isSame && sites.length > now.document.sites.length
  if (now.state === 'kept' && (isLater || isLive || hasMore)) store.restart(given)
}

/** The book that the area's pages show. */
let chosen = 'public'
const choosing = new Set<() => void>()

export function choosePriceBook(book: string): void {
  chosen = book
  for (const listener of choosing) listener()
}

export const useChosenPriceBook = (): string =>
  useSyncExternalStore(
    (listener) => {
      choosing.add(listener)
      return () => choosing.delete(listener)
    },
    () => chosen,
  )

export type DraftDesk = PriceDraft & {
  store: PriceDraftStore
  change: (part: Partial<TariffDraft>) => void
  /** Fetches the draft again, for example after it was put live. */
  reload: () => Promise<void>
}

const nothing = () => () => {}

/** The draft of the chosen book; undefined while it is loading, an error if that failed. */
export function usePriceDraft(): {
  desk: DraftDesk | undefined
  error: Error | null
  empty: boolean
} {
  const book = useChosenPriceBook()
  const { data, error, refetch } = useQuery({
    queryKey: ['prices', 'draft', book],
    queryFn: ({ signal }) => fetchPriceDraft(book, { signal }),
    staleTime: 0,
  })
  const isEmpty = data !== undefined && !data.live && !data.draft
  const store = data && !isEmpty && data.book === book ? storeOf(data) : undefined
  const now = useSyncExternalStore(store?.subscribe ?? nothing, () => store?.read())
  useEffect(() => {
    if (store && data) resetIfNewer(store, data)
  }, [store, data])
  // Leaving the page saves pending changes at once.
  useEffect(() => () => void store?.flush(), [store])
  useEffect(() => {
    if (!now || now.state === 'kept') return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [now])
  const desk = store &&
    now && {
      ...now,
      store,
      change: (part: Partial<TariffDraft>) =>
        store.change((document) => ({ ...document, ...part })),
      reload: async () => {
        const { data: fresh } = await refetch()
        if (fresh) store.restart(fresh)
      },
    }
  return { desk: desk || undefined, error, empty: isEmpty }
}
