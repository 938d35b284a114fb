import type { BookingFilters } from '@kerbside/web/history/desk-bookings.ts'
import { say } from '@kerbside/words/say.ts'
import { DeskField } from '../form/desk-field.tsx'
import { SelectInput } from '../form/select-input.tsx'
import { TextInput } from '../form/text-input.tsx'
import { type BookingWish, choicesOf, type WishKey, withFilter } from './booking-wish.ts'
import { payOptions, sourceOptions, stateOptions } from './say-filter.ts'

type FilterFieldsProps = {
  wish: BookingWish
  filters: BookingFilters | undefined
  onChange: (wish: BookingWish) => void
}

type Option = { value: string; text: string }

/** Days, and a list for each kind of filter: what is chosen becomes a chip. */
export function FilterFields({ wish, filters, onChange }: FilterFieldsProps) {
  const choose = (key: WishKey, label: string, options: readonly Option[]) =>
    options.length > 0 && (
      <DeskField label={label}>
        {(id) => (
          <SelectInput
            id={id}
            value=""
            choices={[{ value: '', text: say('people.any') }, ...options]}
            onChange={(value) => value && onChange(withFilter(wish, key, value))}
          />
        )}
      </DeskField>
    )
  const day = (key: WishKey, label: string) => (
    <DeskField label={label}>
      {(id) => (
        <TextInput
          id={id}
          type="date"
          value={wish[key] ?? ''}
          onChange={(value) => onChange({ ...wish, [key]: value })}
        />
      )}
    </DeskField>
  )
  const named = (key: 'vehtypeid' | 'bookerid' | 'driver' | 'promoid', label: string) =>
    choose(
      key,
      label,
      choicesOf(filters, key).map((one) => ({ value: String(one.id), text: one.name })),
    )
  return (
    <div className="dk-find-fields">
      {day('from', say('people.pickupFrom'))}
      {day('until', say('people.pickupUntil'))}
      {choose('state', say('people.journeyState'), stateOptions())}
      {choose('pay', say('people.paymentState'), payOptions())}
      {choose('source', say('people.source'), sourceOptions())}
      {named('vehtypeid', say('people.vehicleType'))}
      {named('bookerid', say('people.account'))}
      {named('driver', say('people.driver'))}
      {named('promoid', say('people.promo'))}
      {day('madefrom', say('people.madeFrom'))}
      {day('madeuntil', say('people.madeUntil'))}
    </div>
  )
}
