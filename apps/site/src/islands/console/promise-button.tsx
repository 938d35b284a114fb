import type { ComponentProps } from 'react'
import { DeskButton } from './desk-button.tsx'
import { useDesk } from './desk-means.tsx'

/** A button that promises something: closed while nobody knows how things stand. */
export function PromiseButton(props: ComponentProps<typeof DeskButton>) {
  const { live } = useDesk()
  return <DeskButton {...props} disabled={live === 'lost' || props.disabled === true} />
}
