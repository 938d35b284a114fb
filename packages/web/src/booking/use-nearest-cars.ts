import type { Draft } from '@kerbside/domain/booking/draft.ts'
import { useEffect, useEffectEvent } from 'react'
import { findNearestCars } from '../quotation/api.ts'
import type { Send } from './use-draft.ts'

const EVERY_MS = 30_000

/**
 * Keeps the minutes to the nearest cars true while somebody wants one now and looks at the page. A question without an
 * answer is asked again the next time; nobody is told.
 */
export function useNearestCars(draft: Draft, send: Send): void {
  const { pickup, nearest, time, paying, answered, request } = draft
  const wanted = time.kind === 'now' && nearest !== undefined && !paying && answered === request
  const refresh = useEffectEvent(async (signal: AbortSignal) => {
    if (!pickup || document.hidden || !navigator.onLine) return
    const cars = await findNearestCars(signal, pickup)
    const isNews = JSON.stringify(cars) !== JSON.stringify(nearest)
    if (cars && isNews && !signal.aborted) send({ type: 'nearest', request, cars })
  })
  useEffect(() => {
    if (!wanted) return undefined
    const control = new AbortController()
    let askedMs = performance.now()
    const ask = () => {
      if (document.hidden || performance.now() - askedMs < EVERY_MS) return
      askedMs = performance.now()
      void refresh(control.signal).catch(() => undefined)
    }
    const timer = setInterval(ask, EVERY_MS)
    // a page that was hidden has missed some
    document.addEventListener('visibilitychange', ask)
    return () => {
      control.abort()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', ask)
    }
  }, [wanted, request])
}
