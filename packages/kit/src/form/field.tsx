import type { ReactNode } from 'react'
import { WarningIcon } from '../icon.tsx'

/** Props that all fields share: label above, hint or error below. */
export type FieldFacts = {
  label: string
  hint?: ReactNode
  /** A message that says what to do; replaces the hint. */
  error?: string | undefined
  /** Shown beside the label of an optional field, such as “optional”. */
  optional?: string | undefined
}

type FieldProps = FieldFacts & {
  /** Id of the control; the id of the note below it is `<id>-note`. */
  id: string
  className?: string
  /** Buttons at the end of the label's row; not part of the accessible name. */
  actions?: ReactNode
  children: ReactNode
}

/** The frame around one control. The control refers to the note with `noteOf`. */
export function Field(props: FieldProps) {
  const { id, label, hint, error, optional, className, actions, children } = props
  return (
    <div className={className ? `field ${className}` : 'field'}>
      <label className="label" htmlFor={id} id={`${id}-label`}>
        {label}
        {optional && <span className="soft">{optional}</span>}
      </label>
      {children}
      <FieldNote id={id} hint={hint} error={error} />
      {actions && <span className="field-actions">{actions}</span>}
    </div>
  )
}

/** The text below a control: its error if it has one, otherwise its hint. */
export function FieldNote({ id, hint, error }: Pick<FieldProps, 'id' | 'hint' | 'error'>) {
  if (error) {
    return (
      <p className="field-error" id={`${id}-note`}>
        <WarningIcon />
        <span>{error}</span>
      </p>
    )
  }
  return (
    hint && (
      <p className="hint" id={`${id}-note`}>
        {hint}
      </p>
    )
  )
}

/** Returns the attributes that link a control to its note and its error. */
export function noteOf(id: string, { hint, error }: Pick<FieldFacts, 'hint' | 'error'>) {
  return {
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error || hint ? `${id}-note` : undefined,
  } as const
}

/** The class of the box around a control. */
export function boxClass(error: string | undefined, extra = ''): string {
  return `field-box${extra && ` ${extra}`}${error ? ' bad-box' : ''}`
}
