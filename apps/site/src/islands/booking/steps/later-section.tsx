import type { Section } from '@kerbside/domain/booking/modes.ts'
import { isAirport } from '@kerbside/domain/places/place.ts'
import { later } from '@kerbside/kit/later.tsx'
import { Suspense, useState } from 'react'
import { FlightNumberField } from '../../../features/booking/flight-number-field.tsx'
import { JourneyExtras } from '../../../features/booking/journey-extras.tsx'
import { JourneySummary } from '../../../features/booking/journey-summary.tsx'
import { useRenewedPrice } from '../../../features/booking/use-renewed-price.ts'
import { fetchNeed } from '../../../features/quotation/api.ts'
import { BookingDialogs, type BookingDialogsProps } from '../booking-dialogs.tsx'
import { ContactStep } from './contact-step.tsx'
import { FlightSection } from './flight-section.tsx'
import '../late-styles.ts'
import { LinkNotice } from '../link-notice.tsx'
import { SignInDialogs } from '../sign-in-dialogs.tsx'
import { TendedDraft } from '../tended-draft.tsx'
import { vehicleOf } from '../vehicle-of.ts'
import type { BookingView } from '../view.ts'
import { PartyField } from './party-field.tsx'
import { PaymentStep } from './payment-step.tsx'
import { RejectionNotice } from './rejection-notice.tsx'
import { VehicleStep } from './vehicle-step.tsx'

/** All later parts are loaded through one module: each further file would add its address to the first bundle. */
export { openUntil } from '@kerbside/domain/booking/draft/draft-open.ts'
export { handleProblem } from '../handle-problem.ts'
export { leadToCars } from '../use-seen-car.ts'

/** Loaded through this file, so that the first script does not carry their addresses. */
export const loadMap = () => import('../map/live-map.tsx')
export const loadEnd = () => import('./payment-end.tsx')
export const prepareEnd = () =>
  Promise.all([loadEnd(), import('../../../features/booking/validate-passenger-step.ts')])

export type LaterSectionProps = {
  view: BookingView
  section:
    | Exclude<Section, 'journey'>
    | 'summary'
    | 'extras'
    | 'flight-number'
    | 'rejection'
    | 'party'
    | 'people'
    | 'tended'
    | 'link'
}

/** Everything after the first view, in one file that is loaded while the customer types the journey. */
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
    case 'flight-number':
      return view.rules.flightInline || !isAirport(view.draft.pickup) ? null : (
        <FlightNumberField
          // Another airport has other flights.
          key={view.draft.pickup?.id}
          draft={view.draft}
          send={view.send}
          rules={view.rules}
        />
      )
    case 'rejection':
      return <RejectionNotice view={view} />
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
      return isAirport(view.draft.pickup) || view.draft.returnKind === 'wait-and-return' ? (
        <JourneyExtras draft={view.draft} configuration={view.configuration} send={view.send} />
      ) : null
  }
}

const RecalledPayment = later<{ view: BookingView }>(
  () => import('./recalled-payment.tsx').then((module) => module.RecalledPayment),
  () => null,
)

/** The signed-in customer, and what an earlier page left unfinished. */
function People({ view }: { view: BookingView }) {
  // Only for a restored draft: a payment made on this page does its own checks.
  const [recalls, setRecalls] = useState(view.draft.paying)
  const { draft, send, configuration } = view
  useRenewedPrice(draft, {
    send,
    fetchPrice: (draft) =>
      fetchNeed(new AbortController().signal, {
        draft,
        need: { call: 'quote', request: draft.request },
        facts: {
          currency: configuration.currencycode,
          defaultPaymentMethod: configuration.defaultpaymentmethod,
          validMinutes: configuration.quotetimeout,
        },
      }),
  })
  return (
    <>
      <TendedDraft view={view} onRecovered={() => setRecalls(true)} />
      <SignInDialogs view={view} />
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
