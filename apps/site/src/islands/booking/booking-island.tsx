import { MODES } from '@kerbside/domain/booking/modes.ts'
import { StepLine } from '@kerbside/kit/step-line.tsx'
import { JourneySummary } from '@kerbside/web/booking/journey-summary.tsx'
import { useDraft } from '@kerbside/web/booking/use-draft.ts'
import { readRules } from '@kerbside/web/operator/read-rules.ts'
import { say } from '@kerbside/words/say.ts'
import { lazy, type ReactNode, Suspense, useMemo } from 'react'
import { BookingBar } from './booking-bar.tsx'
import { HomeCard } from './home-card.tsx'
import { JourneyStep } from './journey-step.tsx'
import { MapPane } from './map-pane.tsx'
import { startDraft } from './start-draft.ts'
import { useWizard } from './use-wizard.ts'
import type { BookingIslandProps, BookingView } from './view.ts'

const VehicleStep = lazy(() =>
  import('./vehicle-step.tsx').then((module) => ({ default: module.VehicleStep })),
)
const ContactStep = lazy(() =>
  import('./contact-step.tsx').then((module) => ({ default: module.ContactStep })),
)
const PaymentStep = lazy(() =>
  import('./payment-step.tsx').then((module) => ({ default: module.PaymentStep })),
)
const PaymentEnd = lazy(() =>
  import('./payment-end.tsx').then((module) => ({ default: module.PaymentEnd })),
)
const BookingDialogs = lazy(() =>
  import('./booking-dialogs.tsx').then((module) => ({ default: module.BookingDialogs })),
)

/** The booking, from where to go to the ticket. On the home page only its first step, as a card. */
export function BookingIsland(props: BookingIslandProps) {
  const {
    configuration,
    vehicleTypes,
    place = 'page',
    locale = 'en-GB',
    prefill,
    backdrop,
    ground,
  } = props
  const mode = MODES[props.mode]
  const rules = useMemo(() => readRules(configuration, mode), [configuration, mode])
  const quote = {
    currency: configuration.currencycode,
    defaultPaymentMethod: configuration.defaultpaymentmethod,
    holdMinutes: configuration.quotetimeout,
  }
  const { draft, send, live } = useDraft(() => startDraft(props), { quote, restores: !prefill })
  const wizard = useWizard(draft, { send, mode, rules })
  const { step, asked, problem, dialog, open } = wizard
  const view: BookingView = {
    draft,
    send,
    configuration,
    vehicleTypes,
    mode,
    rules,
    locale,
    live,
    asked,
    problem,
    open,
  }
  const overlay = draft.expired !== 'no' || draft.alert || dialog !== 'none'
  const dialogs = overlay && (
    <Suspense>
      <BookingDialogs
        view={view}
        dialog={dialog}
        onFlights={wizard.flightsKnown}
        onClose={() => open('none')}
      />
    </Suspense>
  )
  if (place === 'home')
    return (
      <>
        <HomeCard view={view} onProblem={wizard.show} />
        {dialogs}
      </>
    )

  const first = draft.step === 1
  const last = draft.step === mode.steps.length
  return (
    <div className="booking">
      <MapPane view={view} backdrop={backdrop} ground={ground} />
      <div className="booking-side">
        <div className="booking-pane">
          <StepLine
            label={say('booking.steps')}
            steps={mode.steps.map(({ name }) => ({
              key: name,
              label: say(`booking.step.${name}`),
            }))}
            now={step?.name ?? 'journey'}
            onReturn={(name) =>
              send({ type: 'step', to: mode.steps.findIndex((one) => one.name === name) + 1 })
            }
            doneWord={say('booking.done')}
          />
          {!first && (
            <JourneySummary
              draft={draft}
              zone={rules.zone}
              onEdit={() => send({ type: 'step', to: 1 })}
            />
          )}
          <Sections view={view} />
        </div>
        {last ? (
          <Suspense
            fallback={<BookingBar view={view} label={lastLabel()} busy onPress={NOTHING} />}
          >
            <PaymentEnd view={view} onProblem={wizard.show} />
          </Suspense>
        ) : (
          <BookingBar view={view} label={nextLabel(view)} onPress={() => void wizard.next()} />
        )}
      </div>
      {dialogs}
    </div>
  )
}

const NOTHING = () => {}

const lastLabel = () => say('booking.bookNow')

/** What comes next, in words that begin with "Next". */
function nextLabel({ draft, mode }: BookingView): string {
  const coming = mode.steps[draft.step]?.name
  if (coming === 'vehicle') return say('booking.nextPrices')
  return coming === 'payment' ? say('booking.nextPayment') : say('booking.nextDetails')
}

const TITLES = {
  journey: 'booking.title',
  flight: undefined,
  vehicle: 'booking.chooseCar',
  contact: 'booking.mainPassenger',
  payment: 'booking.howToPay',
} as const

/** The sections of the step. The first title is the page's, further ones are its parts'. */
function Sections({ view }: { view: BookingView }) {
  const { draft, mode } = view
  const sections = mode.steps[draft.step - 1]?.sections ?? []
  return sections.map((section, at) => {
    const title = TITLES[section]
    if (!title) return null
    const body = sectionBody(section, view)
    if (!body) return null
    return (
      <section key={section} className="booking-part">
        {at === 0 ? <h1 tabIndex={-1}>{say(title)}</h1> : <h2>{say(title)}</h2>}
        <Suspense fallback={<span className="skeleton block" />}>{body}</Suspense>
      </section>
    )
  })
}

function sectionBody(section: keyof typeof TITLES, view: BookingView): ReactNode {
  const { draft } = view
  switch (section) {
    case 'journey':
      return <JourneyStep view={view} />
    case 'vehicle':
      // Below the journey the cars come when there is somewhere to go.
      return (
        (draft.step > 1 || (view.live && draft.pickup && draft.dropOff)) && (
          <VehicleStep view={view} />
        )
      )
    case 'contact':
      return <ContactStep view={view} />
    case 'payment':
      return <PaymentStep view={view} />
    case 'flight':
      return null
  }
}
