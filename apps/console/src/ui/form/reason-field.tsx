import { t } from '@kerbside/words/translate.ts'
import { useId } from 'react'

type ReasonFieldProps = { value: string; onChange: (value: string) => void; isMissing: boolean }

/** The reason, which is stored with the booking permanently. */
export function ReasonField({ value, onChange, isMissing }: ReasonFieldProps) {
  const id = useId()
  return (
    <label className="dk-field">
      <span>{t('desk.reason')}</span>
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
          {t('desk.reasonNeeded')}
        </small>
      )}
    </label>
  )
}
