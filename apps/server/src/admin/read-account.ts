import { StartFault } from '../start-fault.ts'

/** The number of a company's account, as somebody wrote it. */
export function readAccount(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new StartFault('An account is a number, such as 501.')
  return Number(text)
}
