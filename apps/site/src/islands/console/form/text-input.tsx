import { useFieldWords } from './desk-field.tsx'

type TextInputProps = {
  id: string
  value: string
  onChange: (value: string) => void
  type?: 'text' | 'email' | 'tel' | 'url' | 'password' | 'date' | 'time' | 'datetime-local'
  /** Letters, at most. */
  most?: number
  /** More than one line: a text area so high. */
  lines?: number
  placeholder?: string
  autoComplete?: string
  /** Letters of one width, for codes and colours. */
  mono?: boolean
  disabled?: boolean
}

export function TextInput(props: TextInputProps) {
  const { id, value, onChange, type = 'text', most, lines, mono, ...rest } = props
  const words = useFieldWords()
  const shared = {
    id,
    value,
    className: mono ? 'dk-in mono' : 'dk-in',
    autoComplete: 'off',
    ...(most === undefined ? {} : { maxLength: most }),
    ...rest,
    ...words,
  }
  return lines ? (
    <textarea {...shared} rows={lines} onChange={({ target }) => onChange(target.value)} />
  ) : (
    <input {...shared} type={type} onChange={({ target }) => onChange(target.value)} />
  )
}
