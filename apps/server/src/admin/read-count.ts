import { StartFault } from '../start-fault.ts'

/** A whole number that was typed for an option or a word. */
export function readCount(what: string, typed: string): number {
  const count = /^\d{1,9}$/.test(typed) ? Number(typed) : Number.NaN
  if (Number.isNaN(count)) throw new StartFault(`${what}: ${typed} is no whole number.`)
  return count
}
