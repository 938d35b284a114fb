import { DateInput } from './date-input.tsx'
import { useFieldDescription } from './desk-field.tsx'

type TextInputProps = {
  id: string
  value: string
  onChange: (value: string) => void
  type?: 'text' | 'email' | 'tel' | 'url' | 'password' | 'date' | 'time' | 'datetime-local'
  /** Maximum number of characters. */
  max?: number
  /** For several lines: the height of the text area. */
  lines?: number
  placeholder?: string
  autoComplete?: string
  /** Monospaced, for codes and colours. */
  mono?: boolean
  disabled?: boolean
}

export function TextInput(props: TextInputProps) {
  const { id, value, onChange, type = 'text', max, lines, mono, ...rest } = props
  const described = useFieldDescription()
  const shared = {
    id,
    value,
    className: mono ? 'dk-in mono' : 'dk-in',
    autoComplete: 'off',
    ...(max === undefined ? {} : { maxLength: max }),
    ...rest,
    ...described,
  }
  if (type === 'date' || type === 'datetime-local')
    return (
      <DateInput
        {...described}
        {...{ id, value, onChange, disabled: rest.disabled }}
        withTime={type === 'datetime-local'}
      />
    )
  return lines ? (
    <textarea {...shared} rows={lines} onChange={({ target }) => onChange(target.value)} />
  ) : (
    <input {...shared} type={type} onChange={({ target }) => onChange(target.value)} />
  )
}
