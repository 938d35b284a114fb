import { needsFlight, needsReturnFlight } from '@kerbside/domain/booking/draft/draft.ts'
import type { ReturnKind } from '@kerbside/domain/quotation/quote.ts'
import { Segmented } from '@kerbside/kit/form/segmented.tsx'
import { t } from '@kerbside/words/translate.ts'
import { type ComponentProps, Suspense } from 'react'
import { extrasOf } from '../../../features/booking/extra-offer.ts'
import { PartyFields } from '../../../features/booking/party-fields.tsx'
import { PlacesForm } from '../../../features/booking/places-form.tsx'
import { ReturnField, WhenField } from '../../../features/booking/when-fields.tsx'
import { LaterSection } from '../lazy-parts.tsx'
import type { BookingView } from '../view.ts'

/** Places, time and party. */
export function JourneyStep({ view }: { view: BookingView }) {
  const { draft, send, configuration, rules, mode } = view
  const needsFlightDetails =
    view.live && rules.flightInline && (needsFlight(draft) || needsReturnFlight(draft))
  const later = (section: ComponentProps<typeof LaterSection>['section']) => (
    <Suspense>
      <LaterSection view={view} section={section} />
    </Suspense>
  )
  return (
    <>
      {draft.link?.locks.length ? later('link') : null}
      <JourneyKindChoice view={view} />
      <PlacesForm
        draft={draft}
        send={send}
        country={configuration.countrycode || 'GB'}
        maxVias={configuration.mostvias}
        problem={view.problem}
        flight={view.live && later('flight-number')}
        map={view.live ? mapOf(view) : undefined}
      />
      <TimeFields view={view} />
      {mode.row && (
        <Suspense fallback={COMING}>
          {view.live ? <LaterSection view={view} section="party" /> : COMING}
        </Suspense>
      )}
      {view.live && later('extras')}
      {needsFlightDetails && later('flight')}
      {!mode.row && (
        <PartyFields
          party={draft.party}
          configuration={configuration}
          extraOf={extrasOf(draft, configuration)}
          onChange={(party) => send({ type: 'party', party })}
        />
      )}
      {draft.rejection && later('rejection')}
    </>
  )
}

/** Reserves the space of a field that only one layout has, and that is loaded for it. */
const COMING = <span className="field skeleton" />

/** Initial position of the pin: the known place, otherwise the operator's location. */
const mapOf = ({ draft, configuration }: BookingView) => ({
  start: draft.pickup?.point ??
    draft.dropOff?.point ?? { lat: configuration.baselat, lng: configuration.baselng },
  source: configuration,
})

export function JourneyKindChoice({ view: { draft, send } }: { view: BookingView }) {
  const choose = (kind: ReturnKind) => {
    if (kind === 'one-way') send({ type: 'single' })
    else if (kind === 'wait-and-return') send({ type: 'waitreturn' })
    else send({ type: 'returndate', local: draft.returnLocal })
  }
  return (
    <Segmented<ReturnKind>
      label={t('booking.kindOfJourney')}
      segments={[
        { key: 'one-way', label: t('booking.oneWay') },
        { key: 'return', label: t('booking.return') },
        { key: 'wait-and-return', label: t('booking.waitAndReturn') },
      ]}
      chosen={draft.returnKind}
      onChoose={choose}
    />
  )
}

export function TimeFields({ view }: { view: BookingView }) {
  const { draft, send, rules, configuration, locale, isSubmitted: submitted } = view
  const fields = {
    draft,
    send,
    rules,
    locale,
    isSubmitted: submitted,
    minuteStep: configuration.minutestep,
  }
  if (draft.returnKind !== 'return') return <WhenField {...fields} />
  return (
    <div className="when-fields">
      <WhenField {...fields} />
      <ReturnField {...fields} />
    </div>
  )
}
