import { t } from '@kerbside/words/translate.ts'
import { DeskField } from '../ui/form/desk-field.tsx'
import { SelectInput } from '../ui/form/select-input.tsx'
import { TextInput } from '../ui/form/text-input.tsx'
import {
  type BookingFilter,
  type BookingFilterKey,
  choicesOf,
  orderOf,
  withFilter,
} from './booking-filter.ts'
import type { BookingFilters } from './desk-bookings.ts'
import { payOptions, sourceOptions, stateOptions } from './filter-labels.ts'

type FilterFieldsProps = {
  filter: BookingFilter
  filters: BookingFilters | undefined
  onChange: (filter: BookingFilter) => void
}

type Option = { value: string; text: string }

/** Dates, and a list for each kind of filter: each chosen value becomes a chip. */
export function FilterFields({ filter, filters, onChange }: FilterFieldsProps) {
  const choose = (key: BookingFilterKey, label: string, options: readonly Option[]) =>
    options.length > 0 && (
      <DeskField label={label}>
        {(id) => (
          <SelectInput
            id={id}
            value=""
            choices={[{ value: '', text: t('people.any') }, ...options]}
            onChange={(value) => value && onChange(withFilter(filter, key, value))}
          />
        )}
      </DeskField>
    )
  const day = (key: BookingFilterKey, label: string) => (
    <DeskField label={label}>
      {(id) => (
        <TextInput
          id={id}
          type="date"
          value={filter[key] ?? ''}
          onChange={(value) => onChange({ ...filter, [key]: value })}
        />
      )}
    </DeskField>
  )
  const named = (key: 'vehicleTypeId' | 'bookerId' | 'driver' | 'promoId', label: string) =>
    choose(
      key,
      label,
      choicesOf(filters, key).map((item) => ({ value: String(item.id), text: item.name })),
    )
  return (
    <div className="dk-find-fields">
      {day('from', t('people.pickupFrom'))}
      {day('until', t('people.pickupUntil'))}
      {choose('state', t('people.journeyState'), stateOptions())}
      {choose('pay', t('people.paymentState'), payOptions())}
      {choose('source', t('people.source'), sourceOptions())}
      {named('vehicleTypeId', t('people.vehicleType'))}
      {named('bookerId', t('people.account'))}
      {named('driver', t('people.driver'))}
      {named('promoId', t('people.promo'))}
      {day('madeFrom', t('people.madeFrom'))}
      {day('madeUntil', t('people.madeUntil'))}
      <DeskField label={t('people.order')}>
        {(id) => (
          <SelectInput
            id={id}
            value={orderOf(filter)}
            choices={[
              { value: 'earliest', text: t('people.earliestFirst') },
              { value: 'latest', text: t('people.latestFirst') },
            ]}
            onChange={(order) => onChange({ ...filter, order })}
          />
        )}
      </DeskField>
    </div>
  )
}
