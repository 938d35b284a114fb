import { useFieldWords } from './desk-field.tsx'

type SelectInputProps<Value extends string> = {
  id: string
  value: Value
  onChange: (value: Value) => void
  choices: readonly { value: Value; text: string }[]
  disabled?: boolean
}

/** One of several, in the browser's own list. */
export function SelectInput<Value extends string>(props: SelectInputProps<Value>) {
  const { id, value, onChange, choices, disabled } = props
  const words = useFieldWords()
  return (
    <select
      id={id}
      className="dk-in"
      value={value}
      disabled={disabled}
      {...words}
      onChange={({ target }) => {
        const chosen = choices.find((choice) => choice.value === target.value)
        if (chosen) onChange(chosen.value)
      }}
    >
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.text}
        </option>
      ))}
    </select>
  )
}
