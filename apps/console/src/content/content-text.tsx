import { DeskField } from '../ui/form/desk-field.tsx'
import { TextInput } from '../ui/form/text-input.tsx'
import { useContent } from './content-context.ts'

type ContentTextProps = {
  /** Its path in the texts: the error of this path is shown here. */
  path: string
  label: string
  help?: string
  value: string
  onChange: (value: string) => void
  lines?: number
  max?: number
}

export function ContentText({ path, label, help, ...input }: ContentTextProps) {
  const { errorAt } = useContent()
  return (
    <DeskField label={label} help={help} error={errorAt(path)}>
      {(id) => <TextInput id={id} {...input} />}
    </DeskField>
  )
}
