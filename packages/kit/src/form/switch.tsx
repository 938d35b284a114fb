import { type ReactNode, useId } from 'react'

export type SwitchProps = {
  label: string
  hint?: string
  icon?: ReactNode
  on: boolean
  onChange: (on: boolean) => void
}

/** An on/off setting that takes effect at once; the whole row can be pressed. */
export function Switch({ label, hint, icon, on, onChange }: SwitchProps) {
  const id = useId()
  return (
    <label className="switch">
      {icon}
      <span className="switch-words">
        <span id={id}>{label}</span>
        {hint && (
          <span id={`${id}-hint`} className="soft small">
            {hint}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={on}
        aria-labelledby={id}
        aria-describedby={hint && `${id}-hint`}
        checked={on}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  )
}
