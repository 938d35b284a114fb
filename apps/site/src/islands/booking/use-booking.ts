import type { SignedIn } from '@kerbside/domain/account/profile.ts'
import { MODES } from '@kerbside/domain/booking/modes.ts'
import { type Send, useDraft } from '@kerbside/web/booking/use-draft.ts'
import { readRules } from '@kerbside/web/operator/read-rules.ts'
import { useEffect, useMemo, useState } from 'react'
import { prepareEnd, prepareLater } from './lazy-parts.tsx'
import { startDraft } from './start-draft.ts'
import { useWizard } from './use-wizard.ts'
import type { BookingIslandProps, BookingView } from './view.ts'

/** Few come with more than a path: who does not, does not carry what reads it. */
function useArrival(send: Send) {
  useEffect(() => {
    if (!location.search) return
    const read = async () => {
      const { readArrival } = await import('./read-arrival.ts')
      await readArrival(send)
    }
    read().catch(() => send({ type: 'told', alert: 'failed' }))
  }, [send])
}

/** The booking as every place draws it: what it is, and what moves it on. */
export function useBooking(props: BookingIslandProps) {
  const { configuration, vehicleTypes, locale = 'en-GB', prefill } = props
  const mode = MODES[props.mode]
  const [profile, setProfile] = useState<SignedIn>()
  const rules = useMemo(
    () => readRules(configuration, { mode, profile }),
    [configuration, mode, profile],
  )
  const quote = {
    currency: configuration.currencycode,
    defaultPaymentMethod: configuration.defaultpaymentmethod,
    holdMinutes: configuration.quotetimeout,
  }
  const { draft, send, live } = useDraft(() => startDraft(props), { quote, restores: !prefill })
  useArrival(send)
  const wizard = useWizard(draft, { send, mode, rules })
  useEffect(prepareLater, [])
  const asksContact = wizard.step?.sections.includes('contact') ?? false
  useEffect(() => {
    if (asksContact) prepareEnd()
  }, [asksContact])
  const view: BookingView = {
    draft,
    send,
    configuration,
    vehicleTypes,
    mode,
    rules,
    locale,
    live,
    asked: wizard.asked,
    problem: wizard.problem,
    attempts: wizard.attempts,
    dialog: wizard.dialog,
    profile,
    setProfile,
    open: wizard.open,
    next: wizard.next,
  }
  return { view, wizard }
}
