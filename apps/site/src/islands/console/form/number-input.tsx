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
  /** Digits after the point, always: money reads 2.40. */
  decimals?: number
  disabled?: boolean
  placeholder?: string
}

const NUMBER = /^-?(\d+\.?\d*|\.\d+)$/

/** What stands there; undefined where it is no number. */
const read = (text: string): number | undefined =>
  NUMBER.test(text.trim()) ? Number(text) : undefined

/** A number; what is typed stays as it was typed while somebody is there, and what is none counts as empty. */
export function NumberInput(props: NumberInputProps) {
  const {
    id,
    value,
    onChange,
    unit,
    least,
    most,
    step = 1,
    decimals,
    disabled,
    placeholder,
  } = props
  const words = useFieldWords()
  const [typed, setTyped] = useState('')
  const [isHere, setHere] = useState(false)
  const said = read(typed)
  const written = decimals === undefined ? value?.toString() : value?.toFixed(decimals)
  // a field that may not be empty is emptied all the same while another number is typed
  const isMine = isHere ? said === undefined || said === value : value === undefined
  const shown = isMine ? typed : (written ?? '')
  const put = (next: number | undefined, text: string) => {
    setTyped(text)
    setHere(true)
    if (next !== value) onChange(next)
  }
  const nudge = (by: number) => {
    const raw = (value ?? least ?? 0) + by * step
    const next = Number(
      Math.min(most ?? Number.POSITIVE_INFINITY, Math.max(least ?? -Infinity, raw)).toFixed(4),
    )
    put(next, decimals === undefined ? String(next) : next.toFixed(decimals))
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
          put(read(text), text)
        }}
        onBlur={() => {
          setHere(false)
          // what was typed and is no number stays to be seen
          if (value !== undefined || said !== undefined) setTyped('')
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
