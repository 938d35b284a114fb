import { type Draft, findPrice, offerTimeLeft } from '@kerbside/domain/booking/draft/draft.ts'
import type { DraftEvent } from '@kerbside/domain/booking/draft/draft-events.ts'
import { formatMoney } from '@kerbside/web/format-money.ts'
import quotation from '@kerbside/words/en/quotation.json' with { type: 'json' }
import { loadMessages, t } from '@kerbside/words/translate.ts'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Send } from './use-draft.ts'

loadMessages(quotation)

/** Seconds before the price expires: the first while the page is idle, the second in any case. */
const RENEW_AT_SECONDS = 60
const LAST_CALL_SECONDS = 10
const IDLE_MS = 5_000
/** An hour without a press lets the price expire. */
const MAX_RENEWALS = 6

type RenewedPriceDeps = {
  send: Send
  /** The response to the same request, sent again. */
  fetchPrice: (draft: Draft) => Promise<DraftEvent | undefined>
}

/**
 * Requests the price again before it expires. Says nothing if it is the same, and the new price if it changed. If that
 * fails, or another car would be selected, the price expires as the specification says.
 */
export function useRenewedPrice(draft: Draft, { send, fetchPrice }: RenewedPriceDeps): void {
  const touchedRef = useTouched()
  const renewedQuoteId = useRef('')
  const { offer, nowMs } = draft

  const take = useEffectEvent((event: DraftEvent | undefined) => {
    if (event?.type !== 'quoted' || event.request !== draft.request) return
    const before = findPrice(draft)
    const now = findPrice({ ...draft, offer: event.offer })
    if (!isRenewable(draft) || !before || now?.vehicleTypeId !== before.vehicleTypeId) return
    send(event)
    if (now.total === before.total) return
    const format = (minor: number) => formatMoney({ minor, currency: event.offer.currency })
    const text = t('quotation.priceNow', {
      amount: format(now.total),
      before: format(before.total),
    })
    send({ type: 'alert', alert: { text } })
  })

  const renew = useEffectEvent(() => {
    const left = offerTimeLeft(draft)?.seconds
    if (!offer || !left || !isRenewable(draft) || renewedQuoteId.current === offer.quoteId) return
    const { atMs, renewals } = touchedRef.current
    const isIdle = performance.now() - atMs > IDLE_MS
    const dueAt = Math.min(isIdle ? RENEW_AT_SECONDS : LAST_CALL_SECONDS, offer.validSeconds / 4)
    if (left > dueAt || renewals >= MAX_RENEWALS || !navigator.onLine) return
    renewedQuoteId.current = offer.quoteId
    touchedRef.current = { atMs, renewals: renewals + 1 }
    fetchPrice(draft).then(take, () => undefined)
  })
  useEffect(() => renew(), [nowMs])
}

/** A booking that was made, or is being paid, keeps its price. */
const isRenewable = ({ paying, made, offer }: Draft): boolean =>
  !paying && !made && offer !== undefined

/** When the customer last did something, and how often the price was renewed since then. */
function useTouched() {
  const touchedRef = useRef({ atMs: Number.NEGATIVE_INFINITY, renewals: 0 })
  useEffect(() => {
    const touch = () => {
      touchedRef.current = { atMs: performance.now(), renewals: 0 }
    }
    addEventListener('pointerdown', touch)
    addEventListener('keydown', touch)
    return () => {
      removeEventListener('pointerdown', touch)
      removeEventListener('keydown', touch)
    }
  }, [])
  return touchedRef
}
