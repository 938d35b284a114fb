import { canHaveHouse } from '@kerbside/domain/places/house-number.ts'
import type { Place } from '@kerbside/domain/places/place.ts'
import { Stepper } from '@kerbside/kit/form/stepper.tsx'
import { type LegAmendment, setHouse } from '@kerbside/web/amendment/leg-amendment.ts'
import { HouseField } from '@kerbside/web/places/house-field.tsx'
import { PlaceField } from '@kerbside/web/places/place-field.tsx'
import party from '@kerbside/words/en/party.json' with { type: 'json' }
import { loadMessages, t } from '@kerbside/words/translate.ts'
import { Fragment, useState } from 'react'
import { DeskButton } from '../ui/desk-button.tsx'

loadMessages(party)

type StopFieldsProps = {
  stops: readonly (Place | undefined)[]
  onChange: (stops: readonly (Place | undefined)[]) => void
}

/** As many as the contract allows; the operator's own limit is in the settings. */
const MAX_STOPS = 10

/** The stops between pickup and drop-off, in the order of the ride. */
export function StopFields({ stops, onChange }: StopFieldsProps) {
  // a place field keeps what was typed, so that each needs a key of its own
  const [keys, setKeys] = useState(() => stops.map((_, index) => index))
  const keyOf = (index: number) => keys[index] ?? index
  const remove = (index: number) => {
    setKeys(keys.filter((_, place) => place !== index))
    onChange(stops.filter((_, place) => place !== index))
  }
  const replace = (index: number, chosen: Place | undefined) =>
    onChange(stops.map((item, place) => (place === index ? chosen : item)))
  const add = () => {
    setKeys([...stops.map((_, index) => keyOf(index)), Math.max(-1, ...keys) + 1])
    onChange([...stops, undefined])
  }
  return (
    <>
      {stops.map((stop, index) => (
        <Fragment key={keyOf(index)}>
          <PlaceField
            label={t('desk.stopNumber', { number: index + 1 })}
            place={stop}
            onChange={(chosen) => replace(index, chosen)}
            removal={{
              label: t('desk.removeStop', { number: index + 1 }),
              onRemove: () => remove(index),
            }}
          />
          {stop && canHaveHouse(stop) && (
            <HouseField
              label={t('desk.stopNumber', { number: index + 1 })}
              place={stop}
              onChange={(house) => replace(index, setHouse(stop, house))}
            />
          )}
        </Fragment>
      ))}
      {stops.length < MAX_STOPS && (
        <div>
          <DeskButton size="small" onPress={add}>
            {t('desk.addStop')}
          </DeskButton>
        </div>
      )}
    </>
  )
}

const EXTRAS = [
  ['smallchildseats', 'party.smallSeats', 'party.smallSeatsHint'],
  ['largechildseats', 'party.largeSeats', 'party.largeSeatsHint'],
  ['smallpets', 'party.smallPets', undefined],
  ['otherpets', 'party.otherPets', undefined],
] as const

/** The contract's limit for each. */
const MAX_EXTRA = 2

type ExtraFieldsProps = {
  party: LegAmendment['party']
  onChange: (party: LegAmendment['party']) => void
}

/** Child seats and pets, which are priced and limited by the price list. */
export function ExtraFields({ party, onChange }: ExtraFieldsProps) {
  return EXTRAS.map(([kind, label, hint]) => (
    <Stepper
      key={kind}
      label={t(label)}
      {...(hint && { hint: t(hint) })}
      value={party[kind] ?? 0}
      min={0}
      max={MAX_EXTRA}
      onChange={(count) => onChange({ ...party, [kind]: count })}
      words={{ fewer: t('form.fewer'), more: t('form.more') }}
    />
  ))
}
