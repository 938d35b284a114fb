import { StartFault } from '../start-fault.ts'
import type { Said } from './command.ts'

/** The whole number of an option; undefined when it was not said. */
export function readNumber({ options }: Said, name: string): number | undefined {
  const text = options[name]
  if (text === undefined) return undefined
  if (!/^\d{1,9}$/.test(text)) throw new StartFault(`--${name} must be a whole number`)
  return Number(text)
}
