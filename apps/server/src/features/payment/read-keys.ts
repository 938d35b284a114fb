import { z } from 'zod'

const Keys = z.record(z.string(), z.string())

/** The keys of one gateway as they are kept: an object of texts. Undefined when it is anything else. */
export function readKeys(kept: string): Readonly<Record<string, string>> | undefined {
  try {
    const read = Keys.safeParse(JSON.parse(kept))
    return read.success ? read.data : undefined
  } catch {
    return undefined
  }
}
