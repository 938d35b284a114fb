import { createContext, type ReactNode, useContext, useId } from 'react'
import './form.css'

type FieldMeans = { describedBy: string | undefined; isInvalid: boolean }

const Field = createContext<FieldMeans>({ describedBy: undefined, isInvalid: false })

/** What an input within a field says of its help and its fault to who cannot see them. */
export function useFieldWords(): { 'aria-describedby'?: string; 'aria-invalid'?: true } {
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
  /** The control beside its words instead of under them. */
  inline?: boolean
  children: (id: string) => ReactNode
}

/** A field of a form: its name, its control, one sentence of help, and what is wrong with it. */
export function DeskField({ label, help, error, inline, children }: DeskFieldProps) {
  const id = useId()
  const parts = [help && `${id}-help`, error && `${id}-error`].filter(Boolean)
  const means = {
    describedBy: parts.length > 0 ? parts.join(' ') : undefined,
    isInvalid: error !== undefined && error !== '',
  }
  return (
    <div className={inline ? 'dk-fd is-inline' : 'dk-fd'}>
      <label htmlFor={id}>{label}</label>
      <Field value={means}>{children(id)}</Field>
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
