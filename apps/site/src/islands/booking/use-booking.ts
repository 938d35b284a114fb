import type { SignedIn } from '@kerbside/domain/account/profile.ts'
import { MODES } from '@kerbside/domain/booking/modes.ts'
import { setPageTime } from '@kerbside/web/server-clock.ts'
import { useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { useDraft } from '../../features/booking/use-draft.ts'
import { readRules } from '../../features/operator/read-rules.ts'
import { prepareEnd, prepareLater } from './lazy-parts.tsx'
import { startDraft } from './start-draft.ts'
import { useWizard } from './use-wizard.ts'
import type { BookingIslandProps, BookingView } from './view.ts'

/** The state of the booking and its actions, for every place that renders it. */
export function useBooking(props: BookingIslandProps) {
  const { configuration, vehicleTypes, locale = 'en-GB', prefill } = props
  const [profile, setProfile] = useState<SignedIn>()
  const quote = {
    currency: configuration.currencycode,
    defaultPaymentMethod: configuration.defaultpaymentmethod,
    validMinutes: configuration.quotetimeout,
  }
  // Before the draft is read: a stored draft is checked against the time.
  useLayoutEffect(() => setPageTime(Date.parse(configuration.servertime)), [configuration])
  const { draft, send, live } = useDraft(() => startDraft(props), { quote, restores: !prefill })
  // A promotion link may set another mode than the operator's own.
  const mode = MODES[draft.link?.mode || props.mode]
  const rules = useMemo(
    () => readRules(configuration, { mode, profile }),
    [configuration, mode, profile],
  )
  const [arriving, setArriving] = useState(() => globalThis.location?.search > '')
  const wizard = useWizard(draft, { send, mode, rules, arriving })
  useEffect(prepareLater, [])
  const hasContactSection = wizard.step?.sections.includes('contact') ?? false
  useEffect(() => {
    if (hasContactSection) prepareEnd()
  }, [hasContactSection])
  const view: BookingView = {
    draft,
    send,
    configuration,
    vehicleTypes,
    mode,
    rules,
    locale,
    live,
    isSubmitted: wizard.isSubmitted,
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
