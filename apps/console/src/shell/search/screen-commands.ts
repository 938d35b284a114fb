import type { BoardDriver } from '@kerbside/contract/dispatch/board.ts'
import { createContext, type RefObject, useContext, useEffect } from 'react'

export type ScreenCommand = { key: string; text: string; hint?: string; run: () => void }

export type ScreenCommands = {
  /** Listed first in the search of the console. */
  commands: readonly ScreenCommand[]
  /** Shows a driver on this screen. Without it the search opens the driver's file. */
  onDriver?: (driver: BoardDriver) => void
}

const Context = createContext<RefObject<ScreenCommands | undefined>>({ current: undefined })

export const ScreenCommandsProvider = Context.Provider

/** Adds the commands of the open screen to the console's search. */
export function useScreenCommands(commands: ScreenCommands): void {
  const screenRef = useContext(Context)
  useEffect(() => {
    screenRef.current = commands
  })
  useEffect(
    () => () => {
      screenRef.current = undefined
    },
    [screenRef],
  )
}
