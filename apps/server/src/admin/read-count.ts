import { CommandError } from '../command-error.ts'

/** Parses a whole number typed for an option or a word. */
export function readCount(what: string, typed: string): number {
  const count = /^\d{1,9}$/.test(typed) ? Number(typed) : Number.NaN
  if (Number.isNaN(count)) throw new CommandError(`${what}: ${typed} isn’t a whole number.`)
  return count
}
