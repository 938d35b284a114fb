import { say } from '@kerbside/words/say.ts'
import { useId } from 'react'

type ReasonFieldProps = { value: string; onChange: (value: string) => void; isMissing: boolean }

/** Why: kept with the booking for good. */
export function ReasonField({ value, onChange, isMissing }: ReasonFieldProps) {
  const id = useId()
  return (
    <label className="dk-field">
      <span>{say('desk.reason')}</span>
      <input
        data-first
        maxLength={250}
        value={value}
        aria-invalid={isMissing || undefined}
        aria-describedby={isMissing ? id : undefined}
        onChange={({ target }) => onChange(target.value)}
      />
      {isMissing && (
        <small className="bad" id={id} role="alert">
          {say('desk.reasonNeeded')}
        </small>
      )}
    </label>
  )
}
