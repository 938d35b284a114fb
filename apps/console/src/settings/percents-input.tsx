import type { SettingValue } from '@kerbside/domain/operator/setting-field.ts'
import { useState } from 'react'
import { TextInput } from '../ui/form/text-input.tsx'

type PercentsInputProps = {
  id: string
  value: SettingValue | undefined
  onChange: (value: SettingValue) => void
}

const read = (text: string): number[] =>
  text
    .split(/[,;\s]+/)
    .filter((part) => part !== '')
    .map((part) => (/^\d+$/.test(part) ? Number(part) : -1))

/** Whole per cents separated by commas. */
export function PercentsInput({ id, value, onChange }: PercentsInputProps) {
  const [typed, setTyped] = useState('')
  const savedText = Array.isArray(value) ? value.join(', ') : ''
  const isSame = JSON.stringify(read(typed)) === JSON.stringify(value)
  return (
    <TextInput
      id={id}
      value={isSame ? typed : savedText}
      onChange={(text) => {
        setTyped(text)
        onChange(read(text))
      }}
    />
  )
}
