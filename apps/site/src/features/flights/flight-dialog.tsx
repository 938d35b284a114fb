import type { FlightDetails } from '@kerbside/domain/booking/booking.ts'
import { validateFlight } from '@kerbside/domain/booking/draft/draft-steps.ts'
import { Dialog } from '@kerbside/kit/dialog.tsx'
import { Button } from '@kerbside/kit/form/button.tsx'
import { Tabs } from '@kerbside/kit/tabs.tsx'
import { t } from '@kerbside/words/translate.ts'
import { useState } from 'react'
import { FlightForm, type FlightFormProps, NO_FLIGHT } from './flight-form.tsx'

export type FlightLeg = 'onward' | 'return'

/** One flight of the journey, and the booking's details around it. */
export type FlightOfLeg = Pick<
  FlightFormProps,
  'airport' | 'pickupLocal' | 'asap' | 'onPickup' | 'freeMinutes' | 'minutesAfterLanding'
> & {
  leg: FlightLeg
  flight: FlightDetails | undefined
}

export type FlightDialogProps = Pick<FlightFormProps, 'variant' | 'zone' | 'start' | 'locale'> & {
  /** Legs with a flight; two are shown as two tabs. */
  legs: readonly FlightOfLeg[]
  first: FlightLeg
  onSave: (leg: FlightLeg, flight: FlightDetails) => void
  /** All legs are complete. */
  onDone: () => void
  onClose: () => void
}

/** Asks for the flights. OK on one leg goes on to the other while that one is incomplete. */
export function FlightDialog(props: FlightDialogProps) {
  const { legs, onSave, onDone, onClose, variant, zone, start, locale } = props
  const [chosen, setChosen] = useState(props.first)
  const [drafts, setDrafts] = useState(() =>
    Object.fromEntries(legs.map(({ leg, flight }) => [leg, flight ?? NO_FLIGHT])),
  )
  const [confirmedLegs, setConfirmedLegs] = useState<readonly FlightLeg[]>([])
  const flightOf = (leg: FlightLeg): FlightDetails => drafts[leg] ?? NO_FLIGHT
  const isKnown = ({ leg, airport }: FlightOfLeg) => validateFlight(flightOf(leg), airport?.code).ok
  const shown = legs.find(({ leg }) => leg === chosen) ?? legs[0]
  if (!shown) return null
  const { leg } = shown

  const submit = () => {
    setConfirmedLegs([...confirmedLegs, leg])
    if (!isKnown(shown)) return
    onSave(leg, flightOf(leg))
    const other = legs.find((item) => item.leg !== leg && !isKnown(item))
    if (other) setChosen(other.leg)
    else onDone()
  }

  const form = (
    <FlightForm
      // Each leg has its own searches and results.
      key={leg}
      variant={variant}
      flight={flightOf(leg)}
      onChange={(flight) => setDrafts({ ...drafts, [leg]: flight })}
      airport={shown.airport}
      pickupLocal={shown.pickupLocal}
      asap={shown.asap}
      onPickup={shown.onPickup}
      freeMinutes={shown.freeMinutes}
      minutesAfterLanding={shown.minutesAfterLanding}
      zone={zone}
      start={start}
      locale={locale}
      isSubmitted={confirmedLegs.includes(leg)}
    />
  )
  return (
    <Dialog
      title={titleOf(legs.length > 1 ? 'onward' : leg)}
      sentence={t('flights.sentence')}
      closeLabel={t('dialog.close')}
      onClose={onClose}
      onSubmit={submit}
      actions={<Button type="submit">{t('dialog.ok')}</Button>}
    >
      {legs.length > 1 ? (
        <Tabs
          label={t('flights.details')}
          tabs={legs.map((item) => ({ key: item.leg, label: titleOf(item.leg) }))}
          chosen={leg}
          onChoose={setChosen}
        >
          {form}
        </Tabs>
      ) : (
        form
      )}
    </Dialog>
  )
}

const titleOf = (leg: FlightLeg): string =>
  leg === 'onward' ? t('flights.details') : t('flights.returnDetails')
