import type { Draft } from '@kerbside/domain/booking/draft/draft.ts'
import type { DraftEvent } from '@kerbside/domain/booking/draft/draft-events.ts'
import { findNeed } from '@kerbside/domain/booking/draft/draft-needs.ts'
import { reduceDraft } from '@kerbside/domain/booking/draft/draft-reduce.ts'
import { serverNow } from '@kerbside/web/server-clock.ts'
import { useEffect, useLayoutEffect, useReducer, useRef, useSyncExternalStore } from 'react'
import type { QuoteFacts } from '../quotation/api.ts'
import { findSavedDraft, saveDraftLocally } from './saved-draft.ts'

export type Send = (event: DraftEvent) => void

type Params = {
  quote: QuoteFacts
  /** False if the page was opened with a given journey. */
  restores: boolean
}

/** The draft, its clock, its requests to the server and its copy in the browser's session storage. */
export function useDraft(start: () => Draft, { quote, restores }: Params) {
  const [draft, send] = useReducer(reduceDraft, undefined, start)
  useRestored(send, restores)
  useClock(draft, send)
  useNeeds(draft, { send, quote })
  useStored(draft)
  return { draft, send, live: useLive() }
}

/** False in the first render, which must match the server's. */
function useLive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

const never = () => () => {}

/** Before the first paint, so that the empty form is never visible. */
function useRestored(send: Send, restores: boolean) {
  useLayoutEffect(() => {
    send({ type: 'tick', nowMs: serverNow() })
    const stored = restores ? findSavedDraft() : undefined
    if (stored) send({ type: 'restored', draft: stored })
  }, [send, restores])
}

const EVERY_SECOND_MS = 1000
const NOW_AND_THEN_MS = 15_000

/** Ticks every second while a countdown is visible; also at once when a sleeping tab wakes up. */
function useClock({ offer }: Draft, send: Send) {
  const counting = offer !== undefined
  useEffect(() => {
    const tick = () => send({ type: 'tick', nowMs: serverNow() })
    const timer = setInterval(tick, counting ? EVERY_SECOND_MS : NOW_AND_THEN_MS)
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [counting, send])
}

/** Not needed before there are two places: loaded while the customer searches for them. */
const loadQuotation = () => import('../quotation/api.ts')

/** Combines a burst of presses on a stepper into one request. */
const PAUSE_MS = 150

function useNeeds(draft: Draft, { send, quote }: { send: Send; quote: QuoteFacts }) {
  const need = findNeed(draft)
  const asking = need && `${need.call} ${need.request}`
  const latest = useRef({ draft, need, quote })
  useEffect(() => {
    latest.current = { draft, need, quote }
  })
  useEffect(() => void loadQuotation().catch(() => undefined), [])
  useEffect(() => {
    if (asking === undefined) return undefined
    const control = new AbortController()
    const fetchNext = async () => {
      const current = latest.current
      if (!current.need) return
      const { fetchNeed } = await loadQuotation()
      const event = await fetchNeed(control.signal, {
        draft: current.draft,
        need: current.need,
        facts: current.quote,
      })
      if (!event || control.signal.aborted) return
      // The response may have corrected the clock.
      send({ type: 'tick', nowMs: serverNow() })
      send(event)
    }
    const timer = setTimeout(() => void fetchNext(), PAUSE_MS)
    return () => {
      clearTimeout(timer)
      control.abort()
    }
  }, [asking, send])
}

function useStored(draft: Draft) {
  const stored = useRef<Draft>(null)
  useEffect(() => {
    if (stored.current && isSameButClock(stored.current, draft)) return
    stored.current = draft
    saveDraftLocally(draft)
  }, [draft])
}

/**
 * A tick is no reason to write twenty kilobytes. Compares the keys of both: a draft read from storage
 * lacks the keys that were undefined.
 */
export const isSameButClock = (item: Draft, other: Draft): boolean =>
  [...Object.keys(item), ...Object.keys(other)].every(
    (key) => key === 'nowMs' || Reflect.get(item, key) === Reflect.get(other, key),
  )
