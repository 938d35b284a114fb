import type { Draft } from '@kerbside/domain/booking/draft.ts'
import type { DraftEvent } from '@kerbside/domain/booking/draft-events.ts'
import { findNeed } from '@kerbside/domain/booking/draft-needs.ts'
import { reduceDraft } from '@kerbside/domain/booking/draft-reduce.ts'
import { useEffect, useLayoutEffect, useReducer, useRef, useSyncExternalStore } from 'react'
import type { QuoteFacts } from '../quotation/api.ts'
import { serverNow } from '../server-clock.ts'
import { findKeptDraft, keepDraft } from './kept-draft.ts'

export type Send = (event: DraftEvent) => void

type Facts = {
  quote: QuoteFacts
  /** False when the page was opened with a journey of its own. */
  restores: boolean
}

/** The draft, its clock, its questions to the server and its memory in the browser's session. */
export function useDraft(start: () => Draft, { quote, restores }: Facts) {
  const [draft, send] = useReducer(reduceDraft, undefined, start)
  useRestored(send, restores)
  useClock(draft, send)
  useNeeds(draft, { send, quote })
  useKept(draft)
  return { draft, send, live: useLive() }
}

/** False for the first picture, which must be the server's own. */
function useLive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

const never = () => () => {}

/** Before the first paint, so that nobody sees the empty form jump. */
function useRestored(send: Send, restores: boolean) {
  useLayoutEffect(() => {
    send({ type: 'tick', nowMs: serverNow() })
    const kept = restores ? findKeptDraft() : undefined
    if (kept) send({ type: 'restored', draft: kept })
  }, [send, restores])
}

const EVERY_SECOND_MS = 1000
const NOW_AND_THEN_MS = 15_000

/** By the second while a countdown is on show; also at once when a sleeping tab wakes up. */
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

/** Not needed before there are two places: fetched while the customer looks for them. */
const loadQuotation = () => import('../quotation/api.ts')

/** Lets a burst of taps on a stepper become one question. */
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
    const ask = async () => {
      const asked = latest.current
      if (!asked.need) return
      const { answerNeed } = await loadQuotation()
      const event = await answerNeed(control.signal, {
        draft: asked.draft,
        need: asked.need,
        facts: asked.quote,
      })
      if (!event || control.signal.aborted) return
      // The answer may have told the true time.
      send({ type: 'tick', nowMs: serverNow() })
      send(event)
    }
    const timer = setTimeout(() => void ask(), PAUSE_MS)
    return () => {
      clearTimeout(timer)
      control.abort()
    }
  }, [asking, send])
}

function useKept(draft: Draft) {
  const kept = useRef<Draft>(null)
  useEffect(() => {
    if (kept.current && isSameButClock(kept.current, draft)) return
    kept.current = draft
    keepDraft(draft)
  }, [draft])
}

/**
 * A tick is no reason to write twenty kilobytes. The keys of both are looked at: a draft that was read from the
 * browser's memory lacks those that were empty.
 */
export const isSameButClock = (one: Draft, other: Draft): boolean =>
  [...Object.keys(one), ...Object.keys(other)].every(
    (key) => key === 'nowMs' || Reflect.get(one, key) === Reflect.get(other, key),
  )
