import { type Draft, priceName } from '@kerbside/domain/booking/draft/draft.ts'
import { findPromoNeed } from '@kerbside/domain/booking/draft/draft-promo.ts'
import { useEffect, useRef } from 'react'
import { checkPromoCode } from '../promo/api.ts'
import type { Send } from './use-draft.ts'

/** The API accepts ten codes a minute. */
const PROMO_PAUSE_MS = 400

/** A percentage promo has another amount for another price: it is checked again, or removed. */
export function usePromoAgain(draft: Draft, send: Send) {
  const code = findPromoNeed(draft)?.code
  const price = priceName(draft)
  const latest = useRef(draft)
  useEffect(() => {
    latest.current = draft
  })
  useEffect(() => {
    if (code === undefined) return undefined
    let stale = false
    const recheck = async () => {
      const response = await checkPromoCode(code, latest.current)
      if (stale) return
      if (response.ok) send({ type: 'promo', promo: response.promo })
      else send({ type: 'promo-dropped', message: response.message })
    }
    // A customer who looks through the cars causes one check, for the last car.
    const timer = setTimeout(() => void recheck().catch(() => undefined), PROMO_PAUSE_MS)
    return () => {
      stale = true
      clearTimeout(timer)
    }
  }, [code, price, send])
}
