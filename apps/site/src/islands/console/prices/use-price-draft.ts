import type { TariffDraft } from '@kerbside/domain/quotation/merge-drafts.ts'
import {
  askPriceDraft,
  type PriceBookDraft,
  sendDraft,
} from '@kerbside/web/quotation/desk-prices.ts'
import {
  openPriceDraft,
  type PriceDraft,
  type PriceDraftStore,
} from '@kerbside/web/quotation/price-draft.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'

const KEPT_AFTER_MS = 700

/** One for each book while the desk is open: a step taken on one page can be undone on another. */
const stores = new Map<string, PriceDraftStore>()

function storeOf(given: PriceBookDraft): PriceDraftStore {
  const known = stores.get(given.book)
  if (known) return known
  const store = openPriceDraft(given, {
    send: sendDraft,
    later: (work) => {
      const timer = setTimeout(work, KEPT_AFTER_MS)
      return () => clearTimeout(timer)
    },
  })
  stores.set(given.book, store)
  return store
}

/** What somebody else kept or put live shows, where nothing of mine waits; an answer from before my own is none. */
function hearOf(store: PriceDraftStore, given: PriceBookDraft): void {
  const now = store.read()
  const isLater = (given.draft?.version ?? 0) > now.version
  const isLive = (given.live?.version ?? 0) > (now.live?.version ?? 0)
  // an airport that was added to the places meanwhile is in the list as it comes
  const isSame = (given.draft?.version ?? 0) === now.version
  const { sites = [] } = given.draft?.document ?? given.live?.document ?? {}
  const hasMore = isSame && sites.length > now.document.sites.length
  if (now.state === 'kept' && (isLater || isLive || hasMore)) store.restart(given)
}

/** Which book the pages of the area show. */
let chosen = 'public'
const choosing = new Set<() => void>()

export function chooseBook(book: string): void {
  chosen = book
  for (const listener of choosing) listener()
}

export const useChosenBook = (): string =>
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
  /** Asks the server anew, as after it was put live. */
  reload: () => Promise<void>
}

const nothing = () => () => {}

/** What is worked on in the chosen book; undefined while it comes, an error where it cannot. */
export function usePriceDraft(): {
  desk: DraftDesk | undefined
  error: Error | null
  empty: boolean
} {
  const book = useChosenBook()
  const { data, error, refetch } = useQuery({
    queryKey: ['prices', 'draft', book],
    queryFn: ({ signal }) => askPriceDraft(book, signal),
    staleTime: 0,
  })
  const isEmpty = data !== undefined && !data.live && !data.draft
  const store = data && !isEmpty && data.book === book ? storeOf(data) : undefined
  const now = useSyncExternalStore(store?.subscribe ?? nothing, () => store?.read())
  useEffect(() => {
    if (store && data) hearOf(store, data)
  }, [store, data])
  // Whoever walks away has said all they wanted: it is kept at once.
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
