import { freshen } from '@kerbside/domain/booking/draft-age.ts'
import { findDiallingCode } from '@kerbside/kit/dialling-codes.ts'
import { ANSWER_MS, joinTabs } from '@kerbside/web/booking/living-tabs.ts'
import {
  findTab,
  isUntouched,
  rememberDraft,
  renameTab,
  takeRememberedDraft,
} from '@kerbside/web/booking/remembered-draft.ts'
import { isSameButClock } from '@kerbside/web/booking/use-draft.ts'
import { useNearestCars } from '@kerbside/web/booking/use-nearest-cars.ts'
import { usePromoAgain } from '@kerbside/web/booking/use-promo-again.ts'
import { findCountry } from '@kerbside/web/country/find-country.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { readArrival } from './read-arrival.ts'
import { usePage } from './use-page.ts'
import type { BookingView } from './view.ts'

/** Draws nothing: what the draft needs beside the form, once the first view is there. */
export function TendedDraft({
  view,
  onRecovered,
}: {
  view: BookingView
  /** What a tab that is gone was left with has been taken up. */
  onRecovered?: () => void
}) {
  const { draft, send } = view
  const tab = useTab(view, onRecovered)
  useRemembered(view, tab)
  usePromoAgain(draft, send)
  useNearestCars(draft, send)
  useArrival(view)
  useCountry(view)
  useTold(draft)
  usePage(view)
  return null
}

/** What the address brought along, and what lay too long, in this order. */
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
      .catch(() => send({ type: 'told', alert: 'failed' }))
      .finally(() => arrived())
  }, [send])
}

/**
 * Each tab has a draft of its own. A tab that was duplicated took the draft along, and with it the price and the one
 * booking it makes. One that has none takes up what a tab that is gone was left with.
 */
function useTab(view: BookingView, onRecovered: (() => void) | undefined): { current: string } {
  const [first] = useState(findTab)
  const tab = useRef(first)
  const recover = useEffectEvent((living: ReadonlySet<string>) => {
    const { draft, send, rules, restores } = view
    if (!restores || !isUntouched(draft)) return
    const kept = takeRememberedDraft({ living, nowMs: draft.nowMs })
    if (!kept) return
    send({ type: 'restored', draft: freshen({ ...kept, nowMs: draft.nowMs }, rules) })
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
    const timer = isNew() ? setTimeout(() => recover(living), ANSWER_MS) : undefined
    return () => {
      clearTimeout(timer)
      leave()
    }
  }, [])
  return tab
}

/** Who carries this page in a frame may know that there are prices (widget/frame.ts hears it). */
function useTold({ offer }: BookingView['draft']) {
  useEffect(() => {
    if (!offer || offer.prices.length === 0) return
    const fromMinor = Math.min(...offer.prices.map(({ total }) => total))
    const detail = { currency: offer.currency, fromMinor, vehicles: offer.prices.length }
    window.dispatchEvent(new CustomEvent('kerbside:quote', { detail }))
  }, [offer])
}

/** Beyond the tab only for who is remembered here; a tick of the clock is no reason to write. */
function useRemembered({ draft, profile }: BookingView, tab: { current: string }) {
  const kept = useRef<{ draft: BookingView['draft']; custid: number | undefined }>(null)
  useEffect(() => {
    const custid = profile?.custid
    if (
      kept.current?.custid === custid &&
      kept.current &&
      isSameButClock(kept.current.draft, draft)
    )
      return
    kept.current = { draft, custid }
    rememberDraft(draft, tab.current)
  }, [draft, profile, tab])
}

/** Where the visitor seems to be names the country of the phone, and the currency where the operator sells in it. */
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
    // Who has begun keeps the currency they began in.
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
