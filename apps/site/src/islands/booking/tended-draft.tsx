import { freshen } from '@kerbside/domain/booking/draft/draft-age.ts'
import { findDiallingCode } from '@kerbside/kit/form/dialling-codes.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { joinTabs, RESPONSE_TIMEOUT_MS } from '../../features/booking/living-tabs.ts'
import {
  findTab,
  isUntouched,
  rememberDraft,
  renameTab,
  takeRememberedDraft,
} from '../../features/booking/remembered-draft.ts'
import { isSameButClock } from '../../features/booking/use-draft.ts'
import { useNearestCars } from '../../features/booking/use-nearest-cars.ts'
import { usePromoAgain } from '../../features/booking/use-promo-again.ts'
import { findCountry } from '../../features/country/find-country.ts'
import { readArrival } from './read-arrival.ts'
import { usePage } from './use-page.ts'
import type { BookingView } from './view.ts'

/** Renders nothing: background work of the draft after the first view. */
export function TendedDraft({
  view,
  onRecovered,
}: {
  view: BookingView
  /** The draft of a closed tab has been restored. */
  onRecovered?: () => void
}) {
  const { draft, send } = view
  const tab = useTab(view, onRecovered)
  useRemembered(view, tab)
  usePromoAgain(draft, send)
  useNearestCars(draft, send)
  useArrival(view)
  useCountry(view)
  useOfferEvents(draft)
  usePage(view)
  return null
}

/** Processes the address, and then outdated values, in this order. */
function useArrival(view: BookingView) {
  const { send } = view
  const arrived = useEffectEvent(() => view.onArrived())
  const read = useEffectEvent(async () => {
    const { draft, rules } = view
    const fresh = freshen(draft, rules)
    if (fresh !== draft) send({ type: 'restored', draft: fresh })
    if (location.search) await readArrival({ ...view, draft: fresh })
  })
  useEffect(() => {
    read()
      .catch(() => send({ type: 'alert', alert: 'failed' }))
      .finally(() => arrived())
  }, [send])
}

/**
 * Each tab has its own draft. A duplicated tab has copied the draft, and with it the price and the idempotency key of
 * the one booking. A tab without a draft restores that of a closed tab.
 */
function useTab(view: BookingView, onRecovered: (() => void) | undefined): { current: string } {
  const [first] = useState(findTab)
  const tab = useRef(first)
  const recover = useEffectEvent((living: ReadonlySet<string>) => {
    const { draft, send, rules, restores } = view
    if (!restores || !isUntouched(draft)) return
    const stored = takeRememberedDraft({ living, nowMs: draft.nowMs })
    if (!stored) return
    send({ type: 'restored', draft: freshen({ ...stored, nowMs: draft.nowMs }, rules) })
    onRecovered?.()
  })
  const isNew = useEffectEvent(() => isUntouched(view.draft) && !location.search)
  useEffect(() => {
    const living = new Set<string>()
    const leave = joinTabs(() => tab.current, {
      onNamesake: () => {
        tab.current = renameTab()
      },
      onOther: (other) => living.add(other),
    })
    const timer = isNew() ? setTimeout(() => recover(living), RESPONSE_TIMEOUT_MS) : undefined
    return () => {
      clearTimeout(timer)
      leave()
    }
  }, [])
  return tab
}

/** Tells a site that embeds this page in a frame that there are prices (widget/frame.ts listens). */
function useOfferEvents({ offer }: BookingView['draft']) {
  useEffect(() => {
    if (!offer || offer.prices.length === 0) return
    const fromMinor = Math.min(...offer.prices.map(({ total }) => total))
    const detail = { currency: offer.currency, fromMinor, vehicles: offer.prices.length }
    window.dispatchEvent(new CustomEvent('kerbside:quote', { detail }))
  }, [offer])
}

/** Stores the draft beyond the tab only for a remembered customer; a tick of the clock writes nothing. */
function useRemembered({ draft, profile }: BookingView, tab: { current: string }) {
  const stored = useRef<{ draft: BookingView['draft']; custid: number | undefined }>(null)
  useEffect(() => {
    const custid = profile?.custid
    if (
      stored.current?.custid === custid &&
      stored.current &&
      isSameButClock(stored.current.draft, draft)
    )
      return
    stored.current = { draft, custid }
    rememberDraft(draft, tab.current)
  }, [draft, profile, tab])
}

/** The visitor's likely country sets the country of the phone, and the currency if the operator sells in it. */
function useCountry(view: BookingView) {
  const { send } = view
  const take = useEffectEvent(({ country, currency }: { country: string; currency: string }) => {
    const { draft, configuration } = view
    const { contact, contactFrom = 'typed' } = draft
    const code = findDiallingCode(country)
    const usual = configuration.countrycode || 'GB'
    const untyped = contactFrom === 'typed' && contact.phone === '' && contact.country === usual
    if (code && untyped && country !== usual)
      send({ type: 'contact', contact: { country, diallingCode: `+${code}` } })
    // A customer who has begun keeps the currency.
    if (currency !== '' && draft.currency === '' && isUntouched(draft))
      send({ type: 'currency', currency })
  })
  useEffect(() => {
    const find = async () => {
      const found = await findCountry(Date.now())
      if (found) take(found)
    }
    void find().catch(() => undefined)
  }, [])
}
