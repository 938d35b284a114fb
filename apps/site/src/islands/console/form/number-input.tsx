import { useState } from 'react'
import { useFieldWords } from './desk-field.tsx'

type NumberInputProps = {
  id: string
  /** Undefined while it is empty. */
  value: number | undefined
  onChange: (value: number | undefined) => void
  /** After the number: "min", "£", "%". */
  unit?: string
  least?: number
  most?: number
  step?: number
  disabled?: boolean
  placeholder?: string
}

const NUMBER = /^-?(\d+\.?\d*|\.\d+)$/

/** A number; what is typed stays as it was typed, and what is none counts as empty. */
export function NumberInput(props: NumberInputProps) {
  const { id, value, onChange, unit, least, most, step = 1, disabled, placeholder } = props
  const words = useFieldWords()
  const [typed, setTyped] = useState('')
  const said = NUMBER.test(typed.trim()) ? Number(typed) : undefined
  const shown = said === value ? typed : (value?.toString() ?? '')
  const put = (next: number | undefined, text: string) => {
    setTyped(text)
    if (next !== value) onChange(next)
  }
  const nudge = (by: number) => {
    const raw = (value ?? least ?? 0) + by * step
    const next = Number(
      Math.min(most ?? Number.POSITIVE_INFINITY, Math.max(least ?? -Infinity, raw)).toFixed(4),
    )
    put(next, String(next))
  }
  return (
    <span className="dk-num">
      <input
        id={id}
        className="dk-in"
        inputMode={step < 1 ? 'decimal' : 'numeric'}
        autoComplete="off"
        disabled={disabled}
        placeholder={placeholder}
        value={shown}
        {...words}
        onChange={({ target }) => {
          const text = target.value.replace(',', '.')
          put(NUMBER.test(text.trim()) ? Number(text) : undefined, text)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
          event.preventDefault()
          nudge(event.key === 'ArrowUp' ? 1 : -1)
        }}
      />
      {unit && <span className="soft">{unit}</span>}
    </span>
  )
}
