import type { ComponentProps } from 'react'
import { useDesk } from '../shell/desk-context.tsx'
import { DeskButton } from './desk-button.tsx'

/** A button for an action that needs current data: disabled while the desk is offline. */
export function OnlineButton(props: ComponentProps<typeof DeskButton>) {
  const { live } = useDesk()
  return <DeskButton {...props} disabled={live === 'lost' || props.disabled === true} />
}
