import type { FlightDetails } from '@kerbside/domain/booking/booking.ts'
import { judgeFlight } from '@kerbside/domain/booking/draft-steps.ts'
import { Button } from '@kerbside/kit/button.tsx'
import { Dialog } from '@kerbside/kit/dialog.tsx'
import { Tabs } from '@kerbside/kit/tabs.tsx'
import { say } from '@kerbside/words/say.ts'
import { useState } from 'react'
import { FlightForm, type FlightFormProps, NO_FLIGHT } from './flight-form.tsx'

export type FlightLeg = 'onward' | 'return'

/** One flight of the journey, and what the booking knows around it. */
export type FlightOfLeg = Pick<
  FlightFormProps,
  'airport' | 'pickupLocal' | 'onPickup' | 'freeMinutes'
> & {
  leg: FlightLeg
  flight: FlightDetails | undefined
}

export type FlightDialogProps = Pick<FlightFormProps, 'variant' | 'zone' | 'start' | 'locale'> & {
  /** Which legs come off a plane; two give two tabs. */
  legs: readonly FlightOfLeg[]
  first: FlightLeg
  onSave: (leg: FlightLeg, flight: FlightDetails) => void
  /** Every leg is answered. */
  onDone: () => void
  onClose: () => void
}

/** Asks the flights. OK on one leg goes on to the other while that still has to be answered. */
export function FlightDialog(props: FlightDialogProps) {
  const { legs, onSave, onDone, onClose, variant, zone, start, locale } = props
  const [chosen, setChosen] = useState(props.first)
  const [drafts, setDrafts] = useState(() =>
    Object.fromEntries(legs.map(({ leg, flight }) => [leg, flight ?? NO_FLIGHT])),
  )
  const [asked, setAsked] = useState<readonly FlightLeg[]>([])
  const flightOf = (leg: FlightLeg): FlightDetails => drafts[leg] ?? NO_FLIGHT
  const isKnown = ({ leg, airport }: FlightOfLeg) => judgeFlight(flightOf(leg), airport?.code).ok
  const shown = legs.find(({ leg }) => leg === chosen) ?? legs[0]
  if (!shown) return null
  const { leg } = shown

  const submit = () => {
    setAsked([...asked, leg])
    if (!isKnown(shown)) return
    onSave(leg, flightOf(leg))
    const other = legs.find((one) => one.leg !== leg && !isKnown(one))
    if (other) setChosen(other.leg)
    else onDone()
  }

  const form = (
    <FlightForm
      // Each leg has searches and answers of its own.
      key={leg}
      variant={variant}
      flight={flightOf(leg)}
      onChange={(flight) => setDrafts({ ...drafts, [leg]: flight })}
      airport={shown.airport}
      pickupLocal={shown.pickupLocal}
      onPickup={shown.onPickup}
      freeMinutes={shown.freeMinutes}
      zone={zone}
      start={start}
      locale={locale}
      asked={asked.includes(leg)}
    />
  )
  return (
    <Dialog
      title={titleOf(legs.length > 1 ? 'onward' : leg)}
      sentence={say('flights.sentence')}
      closeLabel={say('dialog.close')}
      onClose={onClose}
      onSubmit={submit}
      actions={<Button type="submit">{say('dialog.ok')}</Button>}
    >
      {legs.length > 1 ? (
        <Tabs
          label={say('flights.details')}
          tabs={legs.map((one) => ({ key: one.leg, label: titleOf(one.leg) }))}
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
  leg === 'onward' ? say('flights.details') : say('flights.returnDetails')
