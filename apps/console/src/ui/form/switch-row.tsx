import { t } from '@kerbside/words/translate.ts'
import { type ReactNode, useId } from 'react'

type SwitchRowProps = {
  label: string
  help?: ReactNode
  value: boolean
  onChange: (value: boolean) => void
  /** The default if nothing is set; shown after the help text. */
  fallback?: boolean
  error?: string | undefined
  disabled?: boolean
}

/** A switch at the end of its row; the whole row can be pressed. */
export function SwitchRow(props: SwitchRowProps) {
  const { label, help, value, onChange, fallback, error, disabled } = props
  const id = useId()
  return (
    <label className="dk-switch">
      <span>
        <b id={id}>{label}</b>
        <span id={`${id}-help`} className="soft small">
          {help}{' '}
          {fallback !== undefined &&
            t('areas.default', { value: t(fallback ? 'areas.on' : 'areas.off') })}
        </span>
        {error && (
          <span className="dk-fd-error" role="alert">
            {error}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={value}
        aria-labelledby={id}
        aria-describedby={`${id}-help`}
        checked={value}
        disabled={disabled}
        onChange={({ target }) => onChange(target.checked)}
      />
    </label>
  )
}
