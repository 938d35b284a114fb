import type { Draft } from '@kerbside/domain/booking/draft/draft.ts'
import { useEffect, useEffectEvent } from 'react'
import { findNearestCars } from '../quotation/api.ts'
import type { Send } from './use-draft.ts'

const EVERY_MS = 30_000

/**
 * Keeps the minutes to the nearest cars up to date while the pickup is as soon as possible and the page is visible. A
 * request that fails is repeated at the next interval; no error is shown.
 */
export function useNearestCars(draft: Draft, send: Send): void {
  const { pickup, nearest, time, paying, answered, request } = draft
  const wanted = time.kind === 'now' && nearest !== undefined && !paying && answered === request
  const refresh = useEffectEvent(async (signal: AbortSignal) => {
    if (!pickup || document.hidden || !navigator.onLine) return
    const cars = await findNearestCars(signal, pickup)
    const isChanged = JSON.stringify(cars) !== JSON.stringify(nearest)
    if (cars && isChanged && !signal.aborted) send({ type: 'nearest', request, cars })
  })
  useEffect(() => {
    if (!wanted) return undefined
    const control = new AbortController()
    let requestedMs = performance.now()
    const reload = () => {
      if (document.hidden || performance.now() - requestedMs < EVERY_MS) return
      requestedMs = performance.now()
      void refresh(control.signal).catch(() => undefined)
    }
    const timer = setInterval(reload, EVERY_MS)
    // While the page was hidden, intervals were skipped.
    document.addEventListener('visibilitychange', reload)
    return () => {
      control.abort()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', reload)
    }
  }, [wanted, request])
}
