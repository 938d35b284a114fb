import { z } from 'zod'

const Keys = z.record(z.string(), z.string())

/** The keys of one gateway in their stored form, an object of strings. Undefined if it is anything else. */
export function readKeys(stored: string): Readonly<Record<string, string>> | undefined {
  try {
    const read = Keys.safeParse(JSON.parse(stored))
    return read.success ? read.data : undefined
  } catch {
    return undefined
  }
}
