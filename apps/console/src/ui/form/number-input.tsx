import { useState } from 'react'
import { useFieldDescription } from './desk-field.tsx'

type NumberInputProps = {
  id: string
  /** Undefined if it is empty. */
  value: number | undefined
  onChange: (value: number | undefined) => void
  /** After the number: "min", "£", "%". */
  unit?: string
  min?: number
  max?: number
  step?: number
  /** Fixed number of decimals: money reads 2.40. */
  decimals?: number
  disabled?: boolean
  placeholder?: string
}

const NUMBER = /^-?(\d+\.?\d*|\.\d+)$/

/** The number in the text; undefined if it is none. */
const read = (text: string): number | undefined =>
  NUMBER.test(text.trim()) ? Number(text) : undefined

/** A number; the typed text stays unchanged while the field has the focus, and invalid text counts as empty. */
export function NumberInput(props: NumberInputProps) {
  const { id, value, onChange, unit, min, max, step = 1, decimals, disabled, placeholder } = props
  const described = useFieldDescription()
  const [typed, setTyped] = useState('')
  const [isHere, setHere] = useState(false)
  const parsed = read(typed)
  const written = decimals === undefined ? value?.toString() : value?.toFixed(decimals)
  // a required field is still empty while another number is being typed
  const isMine = isHere ? parsed === undefined || parsed === value : value === undefined
  const shown = isMine ? typed : (written ?? '')
  const update = (next: number | undefined, text: string) => {
    setTyped(text)
    setHere(true)
    if (next !== value) onChange(next)
  }
  const nudge = (by: number) => {
    const raw = (value ?? min ?? 0) + by * step
    const next = Number(
      Math.min(max ?? Number.POSITIVE_INFINITY, Math.max(min ?? -Infinity, raw)).toFixed(4),
    )
    update(next, decimals === undefined ? String(next) : next.toFixed(decimals))
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
        {...described}
        onChange={({ target }) => {
          const text = target.value.replace(',', '.')
          update(read(text), text)
        }}
        onBlur={() => {
          setHere(false)
          // invalid text stays visible
          if (value !== undefined || parsed !== undefined) setTyped('')
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
