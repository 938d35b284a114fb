import type { OpeningHours } from '@kerbside/domain/operator/operator.ts'
import { t } from '@kerbside/words/translate.ts'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskField } from '../ui/form/desk-field.tsx'
import { TextInput } from '../ui/form/text-input.tsx'
import { shortDay } from './week-grid.tsx'

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]

type HoursLineProps = {
  hours: OpeningHours
  number: number
  errorOf: (field: string) => string | undefined
  onChange: (hours: OpeningHours) => void
  onRemove: () => void
}

/** Days and a time span; it crosses midnight if it ends before it begins. */
export function HoursLine({ hours, number, errorOf, onChange, onRemove }: HoursLineProps) {
  const { weekdays, from, to } = hours
  const turn = (day: number) =>
    onChange({
      ...hours,
      weekdays: weekdays.includes(day)
        ? weekdays.filter((other) => other !== day)
        : [...weekdays, day].toSorted((a, b) => a - b),
    })
  const error = errorOf('weekdays')
  return (
    <li className="dk-line" aria-label={t('ground.hoursLine', { number })}>
      <fieldset className="dk-days" aria-label={t('ground.days')}>
        {WEEKDAYS.map((day) => (
          <label key={day}>
            <input type="checkbox" checked={weekdays.includes(day)} onChange={() => turn(day)} />
            {shortDay(day)}
          </label>
        ))}
      </fieldset>
      {error && (
        <p className="dk-fd-error dk-days" role="alert">
          {t('ground.error', { error: error })}
        </p>
      )}
      <div className="dk-fields">
        <DeskField label={t('ground.opens')} error={describeError(errorOf('from'))}>
          {(id) => (
            <TextInput
              id={id}
              type="time"
              value={from}
              onChange={(value) => onChange({ ...hours, from: value })}
            />
          )}
        </DeskField>
        <DeskField
          label={t('ground.closes')}
          error={describeError(errorOf('to'))}
          help={from > to && to !== '00:00' ? t('ground.overMidnight') : undefined}
        >
          {(id) => (
            <TextInput
              id={id}
              type="time"
              value={to}
              onChange={(value) => onChange({ ...hours, to: value })}
            />
          )}
        </DeskField>
      </div>
      <DeskButton look="quiet" onPress={onRemove}>
        {t('ground.remove')}
      </DeskButton>
    </li>
  )
}

export const describeError = (error: string | undefined): string | undefined =>
  error && t('ground.error', { error: error })
