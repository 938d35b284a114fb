import type { ReactNode } from 'react'
import { useId } from 'react'
import { FieldNote, noteOf } from './field.tsx'

export type CheckProps = {
  /** Text beside the box; may hold a link. */
  children: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  hint?: ReactNode
  error?: string | undefined
  name?: string
  required?: boolean
  disabled?: boolean
}

/** A checkbox with its error message below. */
export function Check({ children, checked, onChange, hint, error, ...rest }: CheckProps) {
  const id = useId()
  return (
    <div className="field">
      <label className="check">
        <input
          {...rest}
          {...noteOf(id, { hint, error })}
          type="checkbox"
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{children}</span>
      </label>
      <FieldNote id={id} hint={hint} error={error} />
    </div>
  )
}
