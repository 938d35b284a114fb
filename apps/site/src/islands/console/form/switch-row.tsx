import { say } from '@kerbside/words/say.ts'
import { type ReactNode, useId } from 'react'

type SwitchRowProps = {
  label: string
  help?: ReactNode
  value: boolean
  onChange: (value: boolean) => void
  /** How it stands where nobody said anything; shown behind the help. */
  fallback?: boolean
  error?: string | undefined
  disabled?: boolean
}

/** On or off, at the end of its row; the whole row is its target. */
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
            say('areas.default', { value: say(fallback ? 'areas.on' : 'areas.off') })}
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
