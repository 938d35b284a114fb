/**
 * JSON of a value in ASCII only: other characters are written as \uXXXX, which means the same. A single dash or pound
 * sign would double the memory of a long string and slow down sending it.
 */
export function asciiJson(value: unknown): string {
  const json = JSON.stringify(value)
  return NOT_ASCII.test(json) ? json.replace(EACH_NOT_ASCII, escaped) : json
}

const NOT_ASCII = /[^\0-\x7f]/
const EACH_NOT_ASCII = /[^\0-\x7f]/g

const escaped = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
