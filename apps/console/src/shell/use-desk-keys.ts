import { useEffect, useEffectEvent } from 'react'
import { commandOf, type DeskCommand, isOwnKey, isTyping } from '../dispatch/board-keys.ts'
import { useDesk } from './desk-context.tsx'

export type DeskCommands = Partial<Record<DeskCommand, () => void>>

/** Keyboard shortcuts of the open screen. Dialogs above it take all keys. */
export function useDeskKeys(commands: DeskCommands): void {
  const { look, undo } = useDesk()
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented) return
    const command = commandOf(event, { letters: look.letters })
    if (!command || document.querySelector('dialog[open]')) return
    if (isTyping(event.target) && command !== 'find') return
    if (isTyping(event.target) && event.key === '/') return
    if (isOwnKey(event.target, event.key)) return
    const act = command === 'undo' ? undo : commands[command]
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
}
