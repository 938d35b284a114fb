import { useFieldDescription } from './desk-field.tsx'

type SelectInputProps<Value extends string> = {
  id: string
  value: Value
  onChange: (value: Value) => void
  choices: readonly { value: Value; text: string }[]
  disabled?: boolean
}

/** A choice from several options, with the native list. */
export function SelectInput<Value extends string>(props: SelectInputProps<Value>) {
  const { id, value, onChange, choices, disabled } = props
  const described = useFieldDescription()
  return (
    <select
      id={id}
      className="dk-in"
      value={value}
      disabled={disabled}
      {...described}
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
