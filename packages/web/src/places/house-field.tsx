import { MAX_HOUSE_LENGTH } from '@kerbside/domain/places/house-number.ts'
import type { Place } from '@kerbside/domain/places/place.ts'
import { TextField } from '@kerbside/kit/form/text-field.tsx'
import places from '@kerbside/words/en/places.json' with { type: 'json' }
import { loadMessages, t } from '@kerbside/words/translate.ts'

loadMessages(places)

export type HouseFieldProps = {
  /** The field of the street: "Pickup". */
  label: string
  place: Place
  onChange: (house: string) => void
}

/** The number or name of the house, for a place that is a street or a postcode. */
export function HouseField({ label, place, onChange }: HouseFieldProps) {
  return (
    <TextField
      label={t('places.house', { field: label })}
      optional={t('places.houseOptional')}
      placeholder={t('places.houseExample')}
      value={place.house?.text ?? ''}
      onChange={onChange}
      maxLength={MAX_HOUSE_LENGTH}
      autoComplete="off"
    />
  )
}
