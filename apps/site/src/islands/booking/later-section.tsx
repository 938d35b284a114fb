import type { Section } from '@kerbside/domain/booking/modes.ts'
import { later } from '@kerbside/kit/later.tsx'
import { JourneyExtras } from '@kerbside/web/booking/journey-extras.tsx'
import { JourneySummary } from '@kerbside/web/booking/journey-summary.tsx'
import { Suspense, useState } from 'react'
import { BookingDialogs, type BookingDialogsProps } from './booking-dialogs.tsx'
import { ContactStep } from './contact-step.tsx'
import { FlightSection } from './flight-section.tsx'
import './late-styles.ts'
import { LinkNotice } from './link-notice.tsx'
import { PartyField } from './party-field.tsx'
import { PaymentStep } from './payment-step.tsx'
import { Refusal } from './refusal.tsx'
import { TendedDraft } from './tended-draft.tsx'
import { vehicleOf } from './vehicle-of.ts'
import { VehicleStep } from './vehicle-step.tsx'
import type { BookingView } from './view.ts'
import { WhoIsSignedIn } from './who-is-signed-in.tsx'

/** What is needed later is asked for by one name: each file more would be one more address in the first. */
export { openUntil } from '@kerbside/domain/booking/draft-open.ts'
export { answerProblem } from './answer-problem.ts'
export { leadToCars } from './use-seen-car.ts'

/** Loaded through this file, so that the first script does not carry their addresses. */
export const loadMap = () => import('./live-map.tsx')
export const loadEnd = () => import('./payment-end.tsx')
export const prepareEnd = () =>
  Promise.all([loadEnd(), import('@kerbside/web/booking/judge-passenger.ts')])

export type LaterSectionProps = {
  view: BookingView
  section:
    | Exclude<Section, 'journey'>
    | 'summary'
    | 'extras'
    | 'refusal'
    | 'party'
    | 'people'
    | 'tended'
    | 'link'
}

/** Everything past the first view, in one file that is fetched while the journey is typed. */
export function LaterSection({ view, section }: LaterSectionProps) {
  switch (section) {
    case 'vehicle':
      return <VehicleStep view={view} />
    case 'contact':
      return <ContactStep view={view} />
    case 'payment':
      return <PaymentStep view={view} />
    case 'flight':
      return <FlightSection view={view} />
    case 'refusal':
      return <Refusal view={view} />
    case 'summary':
      return (
        <JourneySummary
          draft={view.draft}
          zone={view.rules.zone}
          vehicle={vehicleOf(view)}
          onEdit={() => view.send({ type: 'step', to: 1 })}
        />
      )
    case 'party':
      return <PartyField view={view} />
    case 'people':
      return <People view={view} />
    case 'tended':
      return <TendedDraft view={view} />
    case 'link':
      return <LinkNotice view={view} />
    case 'extras':
      return (
        <JourneyExtras draft={view.draft} configuration={view.configuration} send={view.send} />
      )
  }
}

const RecalledPayment = later<{ view: BookingView }>(
  () => import('./recalled-payment.tsx').then((module) => module.RecalledPayment),
  () => null,
)

/** Who books here, and what of it an earlier page left undone. */
function People({ view }: { view: BookingView }) {
  // Only what was found: what is paid on this page asks for itself.
  const [recalls, setRecalls] = useState(view.draft.paying)
  return (
    <>
      <TendedDraft view={view} onRecovered={() => setRecalls(true)} />
      <WhoIsSignedIn view={view} />
      {recalls && (
        <Suspense>
          <RecalledPayment view={view} />
        </Suspense>
      )}
    </>
  )
}

export function LaterDialogs(props: BookingDialogsProps) {
  return <BookingDialogs {...props} />
}
