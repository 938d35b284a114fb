import { classNames } from '@kerbside/kit/class-names.ts'
import { StepLine } from '@kerbside/kit/step-line.tsx'
import { t } from '@kerbside/words/translate.ts'
import { type ReactNode, Suspense, useState } from 'react'
import { BookingBar } from './booking-bar.tsx'
import { LaterDialogs, LaterSection, PaymentEnd } from './lazy-parts.tsx'
import { MapPane } from './map/map-pane.tsx'
import { JourneyStep } from './steps/journey-step.tsx'
import { useBooking } from './use-booking.ts'
import type { BookingIslandProps, BookingView } from './view.ts'

/** The booking, from the first field to the ticket. */
export function BookingPage(props: BookingIslandProps) {
  const { view, wizard } = useBooking(props)
  const { draft, mode } = view
  const { at, dialog, open } = wizard
  const overlay = draft.expired !== 'no' || draft.alert || dialog !== 'none'
  const last = at === mode.steps.length
  // Book Now was pressed before the payment part was loaded: the press is not lost.
  const [pressed, setPressed] = useState(false)
  return (
    <div className={classNames('booking', layoutClass(view))}>
      {!mode.onePage && !mode.boxed && (
        <MapPane view={view} backdrop={props.backdrop} ground={props.ground} />
      )}
      <div className="booking-side">
        <div className="booking-pane">
          {mode.onePage ? (
            <OnePage view={view} at={at} />
          ) : (
            <>
              <Steps view={view} />
              <Sections view={view} step={draft.step} />
            </>
          )}
        </div>
        {last ? (
          <Suspense
            fallback={
              <BookingBar
                view={view}
                label={lastLabel()}
                busy={pressed}
                onPress={() => setPressed(true)}
              />
            }
          >
            <PaymentEnd
              view={view}
              onProblem={wizard.show}
              hidesCar={wizard.hidesCar}
              onShowCars={wizard.showCars}
              pressed={pressed}
              onPressed={() => setPressed(false)}
            />
          </Suspense>
        ) : (
          <BookingBar
            view={view}
            label={wizard.hidesCar ? t('booking.nextCars') : nextLabel(view, at)}
            busy={wizard.waits}
            onPress={wizard.next}
          />
        )}
      </div>
      {view.live && (
        <Suspense>
          <LaterSection view={view} section="people" />
        </Suspense>
      )}
      {overlay && (
        <Suspense>
          <LaterDialogs
            view={view}
            dialog={dialog}
            onGoOn={wizard.answered}
            onClose={() => open('none')}
          />
        </Suspense>
      )}
    </div>
  )
}

/** The layout of the mode: a plain page, a row on a hero, a box; a form beside a map, which is small on later steps. */
function layoutClass({ draft, mode }: BookingView): string | undefined {
  if (mode.onePage) return 'booking-plain'
  if (mode.boxed) return 'booking-box'
  if (draft.step > 1) return 'booking-later'
  return mode.row ? 'booking-hero' : undefined
}

/** From the second step on a summary of the journey, then the current step. */
function Steps({ view }: { view: BookingView }) {
  const { draft, send, mode } = view
  return (
    <>
      {draft.step > 1 && (
        <Suspense fallback={<span className="summary" />}>
          <LaterSection view={view} section="summary" />
        </Suspense>
      )}
      <StepLine
        label={t('booking.steps')}
        steps={mode.steps.map(({ name }) => ({ key: name, label: t(`booking.step.${name}`) }))}
        now={mode.steps[draft.step - 1]?.name ?? 'journey'}
        onReturn={(name) =>
          send({ type: 'step', to: mode.steps.findIndex((item) => item.name === name) + 1 })
        }
        doneLabel={t('booking.done')}
      />
    </>
  )
}

/** All steps one below the other; steps that cannot be filled in yet say so. */
function OnePage({ view, at }: { view: BookingView; at: number }) {
  return (
    <ol className="plain-steps">
      {view.mode.steps.map(({ name }, index) => (
        <li key={name} className={classNames('card', index >= at && 'shut')}>
          {index < at ? (
            <Sections view={view} step={index + 1} />
          ) : (
            <>
              <h2>{t(TITLES[name])}</h2>
              <p className="soft small">{t('booking.waits')}</p>
            </>
          )}
        </li>
      ))}
    </ol>
  )
}

const lastLabel = () => t('booking.bookNow')

/** Label of the next button, which begins with "Next". */
function nextLabel({ mode }: BookingView, at: number): string {
  const coming = mode.steps[at]?.name
  if (coming === 'vehicle') return t('booking.nextPrices')
  return coming === 'payment' ? t('booking.nextPayment') : t('booking.nextDetails')
}

const TITLES = {
  journey: 'booking.title',
  flight: undefined,
  vehicle: 'booking.chooseCar',
  contact: 'booking.mainPassenger',
  payment: 'booking.howToPay',
} as const

/** The sections of the step. The first title belongs to the page, further ones to their sections. */
function Sections({ view, step }: { view: BookingView; step: number }) {
  const sections = view.mode.steps[step - 1]?.sections ?? []
  return sections.map((section, at) => {
    // A booker enters two people.
    const title =
      section === 'contact' && view.rules.booker ? 'booking.customerAndPassenger' : TITLES[section]
    if (!title) return null
    const body = sectionBody(section, { view, step })
    if (!body) return null
    return (
      <section key={section} className="booking-part">
        {at === 0 && (step === 1 || !view.mode.onePage) ? (
          <h1 tabIndex={-1}>{t(title)}</h1>
        ) : (
          <h2>{t(title)}</h2>
        )}
        <Suspense fallback={<span className="skeleton block" />}>{body}</Suspense>
      </section>
    )
  })
}

function sectionBody(
  section: keyof typeof TITLES,
  { view, step }: { view: BookingView; step: number },
): ReactNode {
  const { draft } = view
  switch (section) {
    case 'journey':
      return <JourneyStep view={view} />
    case 'vehicle':
      // Below the journey the cars appear once there is a drop-off.
      return (
        (step > 1 || (view.live && draft.pickup && draft.dropOff)) && (
          <LaterSection view={view} section="vehicle" />
        )
      )
    case 'contact':
      return <LaterSection view={view} section="contact" />
    case 'payment':
      return <LaterSection view={view} section="payment" />
    case 'flight':
      return null
  }
}
