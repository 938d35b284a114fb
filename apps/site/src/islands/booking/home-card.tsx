import { reduceDraft } from '@kerbside/domain/booking/draft/draft-reduce.ts'
import { type StepReason, validateStep1 } from '@kerbside/domain/booking/draft/draft-steps.ts'
import { MODES, stepOf } from '@kerbside/domain/booking/modes.ts'
import { classNames } from '@kerbside/kit/class-names.ts'
import { Button } from '@kerbside/kit/form/button.tsx'
import { pageLink } from '@kerbside/web/links.ts'
import { t } from '@kerbside/words/translate.ts'
import { Suspense } from 'react'
import { handOverDraft } from '../../features/booking/leave-draft.ts'
import { PlacesForm } from '../../features/booking/places-form.tsx'
import { LaterSection } from './lazy-parts.tsx'
import { JourneyKindChoice, TimeFields } from './steps/journey-step.tsx'
import { PartyField } from './steps/party-field.tsx'
import type { BookingView } from './view.ts'

export type HomeCardProps = { view: BookingView; onProblem: (problem: StepReason) => void }

/** Step 1 on the home page: it passes the journey to the booking page, which shows the prices. */
export function HomeCard({ view, onProblem }: HomeCardProps) {
  const { draft, send, configuration, rules, mode } = view
  const goOn = () => {
    // The booking page asks for flights and cars.
    const result = validateStep1(draft, { ...rules, flightInline: false, vehicleInStep1: false })
    if (!result.ok) return onProblem(result)
    handOverDraft(
      reduceDraft(draft, { type: 'step', to: firstPriceStep(configuration.layoutmode) }),
    )
    location.assign(pageLink('booking'))
  }
  return (
    <form
      className={classNames('booking', 'home-card', 'card', 'raised', mode.row && 'home-row')}
      aria-label={t('booking.yourJourney')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        goOn()
      }}
    >
      {!mode.row && <JourneyKindChoice view={view} />}
      <PlacesForm
        draft={draft}
        send={send}
        country={configuration.countrycode || 'GB'}
        maxVias={0}
        problem={view.problem}
        short
      />
      <TimeFields view={view} />
      <PartyField view={view} />
      <Button type="submit" wide>
        {t('booking.seePrices')}
      </Button>
      {draft.rejection && (
        <Suspense>
          <LaterSection view={view} section="rejection" />
        </Suspense>
      )}
    </form>
  )
}

/** The step of the booking page that shows the prices. */
function firstPriceStep(layoutMode: string): number {
  const modeEntry = Object.entries(MODES).find(([name]) => name === layoutMode)
  return stepOf(modeEntry?.[1] ?? MODES.wizard, 'vehicle')
}
