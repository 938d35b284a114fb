import { createContext, type ReactNode, useContext, useId } from 'react'
import './form.css'

type FieldContext = { describedBy: string | undefined; isInvalid: boolean }

const Field = createContext<FieldContext>({ describedBy: undefined, isInvalid: false })

/** The attributes that link an input in a field to its help and its error, for screen readers. */
export function useFieldDescription(): { 'aria-describedby'?: string; 'aria-invalid'?: true } {
  const { describedBy, isInvalid } = useContext(Field)
  return {
    ...(describedBy ? { 'aria-describedby': describedBy } : {}),
    ...(isInvalid ? { 'aria-invalid': true as const } : {}),
  }
}

type DeskFieldProps = {
  label: string
  help?: ReactNode
  error?: string | undefined
  /** The control beside its label instead of below. */
  inline?: boolean
  children: (id: string) => ReactNode
}

/** A form field: its label, its control, a help text, and its error. */
export function DeskField({ label, help, error, inline, children }: DeskFieldProps) {
  const id = useId()
  const parts = [help && `${id}-help`, error && `${id}-error`].filter(Boolean)
  const context = {
    describedBy: parts.length > 0 ? parts.join(' ') : undefined,
    isInvalid: error !== undefined && error !== '',
  }
  return (
    <div className={inline ? 'dk-fd is-inline' : 'dk-fd'}>
      <label htmlFor={id}>{label}</label>
      <Field value={context}>{children(id)}</Field>
      {help && (
        <p id={`${id}-help`} className="soft small">
          {help}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="dk-fd-error" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
