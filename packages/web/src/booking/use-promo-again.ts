import { type Draft, priceName } from '@kerbside/domain/booking/draft.ts'
import { findPromoNeed } from '@kerbside/domain/booking/draft-needs.ts'
import { useEffect, useRef } from 'react'
import { askPromo } from '../promo/api.ts'
import type { Send } from './use-draft.ts'

/** The wire takes ten codes a minute. */
const PROMO_PAUSE_MS = 400

/** A promo of a percentage is another amount for another price: it is asked again, or falls away. */
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
    const ask = async () => {
      const answer = await askPromo(code, latest.current)
      if (stale) return
      if (answer.ok) send({ type: 'promo', promo: answer.promo })
      else send({ type: 'promo-dropped', message: answer.message })
    }
    // Whoever looks through the cars asks about the one they stay at.
    const timer = setTimeout(() => void ask().catch(() => undefined), PROMO_PAUSE_MS)
    return () => {
      stale = true
      clearTimeout(timer)
    }
  }, [code, price, send])
}
