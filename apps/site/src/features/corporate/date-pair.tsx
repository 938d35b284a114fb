import './messages.ts'
import './corporate.css'
import { boxClass, Field, noteOf } from '@kerbside/kit/form/field.tsx'
import { t } from '@kerbside/words/translate.ts'
import { useId } from 'react'

/** Two days as typed: "2026-03-01". */
export type TypedDays = { from: string; to: string }

export type DatePairProps = {
  days: TypedDays
  onChange: (days: TypedDays) => void
  error?: string | undefined
}

/** From and to, with the native calendar, which works best on every phone. */
export function DatePair({ days, onChange, error }: DatePairProps) {
  return (
    <div className="two-days">
      <DateField
        label={t('booker.from')}
        value={days.from}
        onChange={(from) => onChange({ ...days, from })}
      />
      <DateField
        label={t('booker.to')}
        value={days.to}
        onChange={(to) => onChange({ ...days, to })}
        error={error}
      />
    </div>
  )
}

type DateFieldProps = {
  label: string
  value: string
  onChange: (value: string) => void
  error?: string | undefined
}

function DateField({ label, value, onChange, error }: DateFieldProps) {
  const id = useId()
  return (
    <Field id={id} label={label} error={error}>
      <div className={boxClass(error)}>
        <input
          {...noteOf(id, { error })}
          id={id}
          type="date"
          className="num"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          required
        />
      </div>
    </Field>
  )
}
