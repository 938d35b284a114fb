import { DeskField } from '../form/desk-field.tsx'
import { TextInput } from '../form/text-input.tsx'
import { useContent } from './content-means.ts'

type ContentTextProps = {
  /** Where it stands in the words: its fault is shown here. */
  path: string
  label: string
  help?: string
  value: string
  onChange: (value: string) => void
  lines?: number
  most?: number
}

export function ContentText({ path, label, help, ...input }: ContentTextProps) {
  const { faultAt } = useContent()
  return (
    <DeskField label={label} help={help} error={faultAt(path)}>
      {(id) => <TextInput id={id} {...input} />}
    </DeskField>
  )
}
