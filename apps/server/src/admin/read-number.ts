import { CommandError } from '../command-error.ts'
import type { CommandArgs } from './command.ts'

/** The whole number of an option; undefined if the option is missing. */
export function readNumber({ options }: CommandArgs, name: string): number | undefined {
  const text = options[name]
  if (text === undefined) return undefined
  if (!/^\d{1,9}$/.test(text)) throw new CommandError(`--${name} must be a whole number`)
  return Number(text)
}
