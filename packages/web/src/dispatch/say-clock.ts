import { sayTime } from '@kerbside/words/say.ts'

/** A formatter costs more than the word it makes, and a board says the same thousand of them again and again. */
const MOST = 20_000

/** What is said of a key is said the same next time; forgotten all at once when it is too much. */
export function remembering(say: (key: string) => string): (key: string) => string {
  const said = new Map<string, string>()
  return (key) => {
    const known = said.get(key)
    if (known !== undefined) return known
    if (said.size >= MOST) said.clear()
    const now = say(key)
    said.set(key, now)
    return now
  }
}

/** "06:43" of an instant in ISO 8601, in the operator's zone. */
export const sayClock = remembering((instant) => sayTime(new Date(instant), 'clock'))
