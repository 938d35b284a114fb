import type { AmendmentReply } from '@kerbside/contract/amendment.ts'
import { readMoney } from '@kerbside/contract/money.ts'
import { DateTimeField } from '@kerbside/kit/date-time-field.tsx'
import { Select } from '@kerbside/kit/select.tsx'
import { Stepper } from '@kerbside/kit/stepper.tsx'
import { TextArea, TextField } from '@kerbside/kit/text-field.tsx'
import { say } from '@kerbside/words/say.ts'
import { panelWords } from '../panel-words.ts'
import { PlaceField } from '../places/place-field.tsx'
import { sayMoney } from '../say-money.ts'
import { asksFlight, type Wish } from './wish.ts'

export type AmendFormProps = {
  wish: Wish
  standing: AmendmentReply
  onChange: (part: Partial<Wish>) => void
  locale: string
  minuteStep: 1 | 5 | 10 | 15 | 30
  /** Civil time in the operator's zone. */
  earliest: string
}

const LONGEST_NOTE = 1000
const MOST_BAGS = 20
const MOST_PEOPLE = 16

/** Everything of one way that may be otherwise; late, only what moves nobody. */
export function AmendForm(props: AmendFormProps) {
  const { wish, standing, onChange } = props
  return (
    <div className="fields">
      {standing.maychange === 'all' && <TripFields {...props} />}
      {asksFlight(wish) && (
        <>
          <TextField
            label={say('amendment.flight')}
            value={wish.flightNumber}
            onChange={(flightNumber) => onChange({ flightNumber })}
            maxLength={12}
            autoComplete="off"
            figures
          />
          <TextField
            label={say('amendment.arrivingFrom')}
            value={wish.arrivingFrom}
            onChange={(arrivingFrom) => onChange({ arrivingFrom })}
            maxLength={120}
            autoComplete="off"
          />
        </>
      )}
      <TextArea
        label={say('amendment.note')}
        value={wish.note}
        onChange={(note) => onChange({ note })}
        maxLength={LONGEST_NOTE}
        rows={2}
      />
    </div>
  )
}

function TripFields({ wish, standing, onChange, locale, minuteStep, earliest }: AmendFormProps) {
  const { party } = wish
  const count = (part: Partial<Wish['party']>) => onChange({ party: { ...party, ...part } })
  const words = { fewer: say('form.fewer'), more: say('form.more') }
  const stops = wish.now.viaaddresses.length
  return (
    <>
      <DateTimeField
        label={say('amendment.when')}
        value={wish.local}
        onChange={(local) => local && onChange({ local })}
        start={wish.local}
        min={earliest}
        minuteStep={minuteStep}
        locale={locale}
        words={panelWords('')}
      />
      <PlaceField
        label={say('amendment.pickup')}
        place={wish.pickup}
        onChange={(pickup) => onChange({ pickup })}
      />
      <PlaceField
        label={say('amendment.dropOff')}
        place={wish.dropOff}
        onChange={(dropOff) => onChange({ dropOff })}
      />
      {stops > 0 && <p className="soft small">{say('amendment.stops', { count: stops })}</p>}
      <Stepper
        label={say('amendment.passengers')}
        value={party.passengers ?? 1}
        min={1}
        max={MOST_PEOPLE}
        onChange={(passengers) => count({ passengers })}
        words={words}
      />
      <Stepper
        label={say('amendment.luggage')}
        value={party.luggages ?? 0}
        min={0}
        max={MOST_BAGS}
        onChange={(luggages) => count({ luggages })}
        words={words}
      />
      <Stepper
        label={say('amendment.handbags')}
        value={party.handbags ?? 0}
        min={0}
        max={MOST_BAGS}
        onChange={(handbags) => count({ handbags })}
        words={words}
      />
      {standing.vehicles.length > 1 && (
        <Select
          label={say('amendment.vehicle')}
          value={String(wish.vehicleTypeId)}
          options={standing.vehicles.map(({ vehtypeid, vehicletype, total }) => ({
            value: String(vehtypeid),
            label: vehicletype,
            detail: sayMoney({
              minor: readMoney(total, standing.currencycode),
              currency: standing.currencycode,
            }),
          }))}
          onChange={(vehicleTypeId) => onChange({ vehicleTypeId: Number(vehicleTypeId) })}
        />
      )}
    </>
  )
}
