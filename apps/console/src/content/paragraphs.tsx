import { t } from '@kerbside/words/translate.ts'
import { useState } from 'react'
import { DeskField } from '../ui/form/desk-field.tsx'
import { TextInput } from '../ui/form/text-input.tsx'
import { useContent } from './content-context.ts'

type ParagraphsProps = {
  path: string
  label: string
  value: readonly string[]
  onChange: (value: string[]) => void
}

/** Paragraphs in one text box, separated by empty lines. */
export function Paragraphs({ path, label, value, onChange }: ParagraphsProps) {
  const { errorAt } = useContent()
  const [typed, setTyped] = useState('')
  const error = value
    .map((_, index) => errorAt(`${path}.${index}`))
    .find((found) => found !== undefined)
  // the typed text stays as it is, including empty lines at the end, until the value changes from outside
  const shown = isSame(paragraphsOf(typed), value) ? typed : value.join('\n\n')
  return (
    <DeskField label={label} help={t('pages.paragraphsHelp')} error={error ?? errorAt(path)}>
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

const isSame = (item: readonly string[], other: readonly string[]): boolean =>
  item.length === other.length && item.every((paragraph, index) => paragraph === other[index])
