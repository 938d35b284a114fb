import { CommandError } from '../command-error.ts'

/** Parses the number of a company's account as typed. */
export function readAccount(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text))
    throw new CommandError('The account must be a number, such as 501.')
  return Number(text)
}
