import type {
  HTMLInputAutoCompleteAttribute,
  InputHTMLAttributes,
  KeyboardEvent,
  ReactNode,
  Ref,
} from 'react'
import { useId } from 'react'
import type { FieldFacts } from './field.tsx'
import { boxClass, Field, noteOf } from './field.tsx'

type Shared = FieldFacts & {
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  name?: string
  autoComplete?: HTMLInputAutoCompleteAttribute
  placeholder?: string
  maxLength?: number
  required?: boolean
  disabled?: boolean
  readOnly?: boolean
}

export type TextFieldProps = Shared & {
  type?: 'text' | 'email' | 'password' | 'tel' | 'search'
  inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode']
  /** Digits of equal width, for numbers and references. */
  figures?: boolean
  /** Drawn inside the box, before the text. */
  icon?: ReactNode
  /** Buttons or icons inside the box, after the text. */
  after?: ReactNode
  ref?: Ref<HTMLInputElement>
}

/** One line of text. Reserves a line for its hint or error inside a `fields` group. */
export function TextField(props: TextFieldProps) {
  const { label, hint, error, optional, value, onChange, icon, after, figures, type, ...rest } =
    props
  const id = useId()
  return (
    <Field id={id} label={label} hint={hint} error={error} optional={optional}>
      <div className={boxClass(error)}>
        {icon}
        <input
          {...rest}
          {...noteOf(id, { hint, error })}
          id={id}
          type={type ?? 'text'}
          className={figures ? 'num' : undefined}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
        {after}
      </div>
    </Field>
  )
}

export type TextAreaProps = Shared & {
  /** Enter submits the form, as in a one-line field; Shift and Enter begin a new line. */
  entersForm?: boolean
  /** Visible lines before it scrolls. */
  rows?: number
  ref?: Ref<HTMLTextAreaElement>
}

/** Several lines of text, such as a note to the driver. */
export function TextArea(props: TextAreaProps) {
  const { label, hint, error, optional, value, onChange, rows, entersForm, ...rest } = props
  const id = useId()
  return (
    <Field id={id} label={label} hint={hint} error={error} optional={optional}>
      <div className={boxClass(error)}>
        <textarea
          {...rest}
          {...noteOf(id, { hint, error })}
          id={id}
          rows={rows ?? 3}
          enterKeyHint={entersForm ? 'done' : undefined}
          onKeyDown={entersForm ? sendOnEnter : undefined}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
    </Field>
  )
}

/** Not during IME composition: there Enter confirms the word. */
function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}
