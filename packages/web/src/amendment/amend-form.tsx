import type { AmendmentReply } from '@kerbside/contract/amendment.ts'
import { readMoney } from '@kerbside/contract/money.ts'
import { canHaveHouse } from '@kerbside/domain/places/house-number.ts'
import type { Place } from '@kerbside/domain/places/place.ts'
import { DateTimeField } from '@kerbside/kit/form/date-time-field.tsx'
import { Select } from '@kerbside/kit/form/select.tsx'
import { Stepper } from '@kerbside/kit/form/stepper.tsx'
import { TextArea, TextField } from '@kerbside/kit/form/text-field.tsx'
import { t } from '@kerbside/words/translate.ts'
import type { ReactNode } from 'react'
import { dateTimePanelLabels } from '../date-time-panel-labels.ts'
import { formatMoney } from '../format-money.ts'
import { HouseField } from '../places/house-field.tsx'
import { PlaceField } from '../places/place-field.tsx'
import { type LegAmendment, needsFlightDetails, setHouse } from './leg-amendment.ts'

export type AmendFormProps = {
  legAmendment: LegAmendment
  status: AmendmentReply
  onChange: (part: Partial<LegAmendment>) => void
  locale: string
  minuteStep: 1 | 5 | 10 | 15 | 30
  /** Local time in the operator's zone. */
  earliest: string
  /** Where the stops can be changed: their fields, instead of a sentence that they stay. */
  stops?: ReactNode
  /** Further fields of the party. */
  extras?: ReactNode
}

const MAX_NOTE_LENGTH = 1000
const MAX_BAGS = 20
const MAX_PASSENGERS = 16

/** The fields of one leg that may change; unless `maychange` is `all`, only flight and note. */
export function AmendForm(props: AmendFormProps) {
  const { legAmendment: amendment, status, onChange } = props
  return (
    <div className="fields">
      {status.maychange === 'all' && <LegFields {...props} />}
      {needsFlightDetails(amendment) && (
        <>
          <TextField
            label={t('amendment.flight')}
            value={amendment.flightNumber}
            onChange={(flightNumber) => onChange({ flightNumber })}
            maxLength={12}
            autoComplete="off"
            figures
          />
          <TextField
            label={t('amendment.arrivingFrom')}
            value={amendment.arrivingFrom}
            onChange={(arrivingFrom) => onChange({ arrivingFrom })}
            maxLength={120}
            autoComplete="off"
          />
        </>
      )}
      <TextArea
        label={t('amendment.note')}
        value={amendment.note}
        onChange={(note) => onChange({ note })}
        maxLength={MAX_NOTE_LENGTH}
        rows={2}
      />
    </div>
  )
}

type HouseOfProps = {
  label: string
  place: Place | undefined
  booked: Place
  /** The house that the booked address contains already. */
  bookedHouse: string | undefined
  onChange: (place: Place) => void
}

/** The house of a place: of another one, or of the booked one if it has none. */
function HouseOf({ label, place, booked, bookedHouse, onChange }: HouseOfProps) {
  if (!place || !canHaveHouse(place) || (place === booked && bookedHouse)) return null
  const change = (house: string) => {
    const changed = setHouse(place, house)
    onChange(!changed.house && changed.name === booked.name ? booked : changed)
  }
  return <HouseField label={label} place={place} onChange={change} />
}

function LegFields({
  legAmendment: amendment,
  status,
  onChange,
  locale,
  minuteStep,
  earliest,
  stops: stopFields,
  extras,
}: AmendFormProps) {
  const { party } = amendment
  const count = (part: Partial<LegAmendment['party']>) => onChange({ party: { ...party, ...part } })
  const labels = { fewer: t('form.fewer'), more: t('form.more') }
  const stops = amendment.now.viaaddresses.length
  return (
    <>
      <DateTimeField
        label={t('amendment.when')}
        value={amendment.local}
        onChange={(local) => local && onChange({ local })}
        start={amendment.local}
        min={earliest}
        minuteStep={minuteStep}
        locale={locale}
        words={dateTimePanelLabels('')}
      />
      <PlaceField
        label={t('amendment.pickup')}
        place={amendment.pickup}
        onChange={(pickup) => onChange({ pickup })}
      />
      <HouseOf
        label={t('amendment.pickup')}
        place={amendment.pickup}
        booked={amendment.booked.pickup}
        bookedHouse={amendment.now.pickup.house}
        onChange={(pickup) => onChange({ pickup })}
      />
      <PlaceField
        label={t('amendment.dropOff')}
        place={amendment.dropOff}
        onChange={(dropOff) => onChange({ dropOff })}
      />
      <HouseOf
        label={t('amendment.dropOff')}
        place={amendment.dropOff}
        booked={amendment.booked.dropOff}
        bookedHouse={amendment.now.dropoff.house}
        onChange={(dropOff) => onChange({ dropOff })}
      />
      {stopFields}
      {!stopFields && stops > 0 && (
        <p className="soft small">{t('amendment.stops', { count: stops })}</p>
      )}
      <Stepper
        label={t('amendment.passengers')}
        value={party.passengers ?? 1}
        min={1}
        max={MAX_PASSENGERS}
        onChange={(passengers) => count({ passengers })}
        words={labels}
      />
      <Stepper
        label={t('amendment.luggage')}
        value={party.luggages ?? 0}
        min={0}
        max={MAX_BAGS}
        onChange={(luggages) => count({ luggages })}
        words={labels}
      />
      <Stepper
        label={t('amendment.handbags')}
        value={party.handbags ?? 0}
        min={0}
        max={MAX_BAGS}
        onChange={(handbags) => count({ handbags })}
        words={labels}
      />
      {extras}
      {status.vehicles.length > 1 && (
        <Select
          label={t('amendment.vehicle')}
          value={String(amendment.vehicleTypeId)}
          options={status.vehicles.map(({ vehtypeid, vehicletype, total }) => ({
            value: String(vehtypeid),
            label: vehicletype,
            detail: formatMoney({
              minor: readMoney(total, status.currencycode),
              currency: status.currencycode,
            }),
          }))}
          onChange={(vehicleTypeId) => onChange({ vehicleTypeId: Number(vehicleTypeId) })}
        />
      )}
    </>
  )
}
