import type { SignedIn } from '@kerbside/domain/account/profile.ts'
import { MODES } from '@kerbside/domain/booking/modes.ts'
import { useDraft } from '@kerbside/web/booking/use-draft.ts'
import { readRules } from '@kerbside/web/operator/read-rules.ts'
import { hearPageTime } from '@kerbside/web/server-clock.ts'
import { useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { prepareEnd, prepareLater } from './lazy-parts.tsx'
import { startDraft } from './start-draft.ts'
import { useWizard } from './use-wizard.ts'
import type { BookingIslandProps, BookingView } from './view.ts'

/** The booking as every place draws it: what it is, and what moves it on. */
export function useBooking(props: BookingIslandProps) {
  const { configuration, vehicleTypes, locale = 'en-GB', prefill } = props
  const [profile, setProfile] = useState<SignedIn>()
  const quote = {
    currency: configuration.currencycode,
    defaultPaymentMethod: configuration.defaultpaymentmethod,
    holdMinutes: configuration.quotetimeout,
  }
  // Before the draft is read: what is kept is judged by the time.
  useLayoutEffect(() => hearPageTime(Date.parse(configuration.servertime)), [configuration])
  const { draft, send, live } = useDraft(() => startDraft(props), { quote, restores: !prefill })
  // A promotion's link may want the booking drawn in another mode than the operator's own.
  const mode = MODES[draft.link?.mode || props.mode]
  const rules = useMemo(
    () => readRules(configuration, { mode, profile }),
    [configuration, mode, profile],
  )
  const [arriving, setArriving] = useState(() => globalThis.location?.search > '')
  const wizard = useWizard(draft, { send, mode, rules, arriving })
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
    restores: !prefill,
    onArrived: () => setArriving(false),
    profile,
    setProfile,
    open: wizard.open,
    next: wizard.next,
  }
  return { view, wizard }
}
