import { say } from '@kerbside/words/say.ts'
import { useState } from 'react'
import { DeskField } from '../form/desk-field.tsx'
import { TextInput } from '../form/text-input.tsx'
import { useContent } from './content-means.ts'

type ParagraphsProps = {
  path: string
  label: string
  value: readonly string[]
  onChange: (value: string[]) => void
}

/** Paragraphs in one box, as one writes them: with an empty line between. */
export function Paragraphs({ path, label, value, onChange }: ParagraphsProps) {
  const { faultAt } = useContent()
  const [typed, setTyped] = useState('')
  const fault = value.map((_, at) => faultAt(`${path}.${at}`)).find((found) => found !== undefined)
  // what is typed stays as it is typed, empty lines at its end and all, until it is changed from outside
  const shown = isSame(paragraphsOf(typed), value) ? typed : value.join('\n\n')
  return (
    <DeskField label={label} help={say('pages.paragraphsHelp')} error={fault ?? faultAt(path)}>
      {(id) => (
        <TextInput
          id={id}
          value={shown}
          lines={Math.min(14, Math.max(4, Math.ceil(shown.length / 70) + value.length))}
          onChange={(text) => {
            setTyped(text)
            onChange(paragraphsOf(text))
          }}
        />
      )}
    </DeskField>
  )
}

const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replaceAll(/\s*\n\s*/g, ' ').trim())
    .filter((paragraph, _at, all) => paragraph !== '' || all.length === 1)

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((paragraph, at) => paragraph === other[at])
