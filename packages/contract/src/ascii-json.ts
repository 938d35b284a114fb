/**
 * JSON of a value in ASCII alone: what is not is written as \uXXXX, which means the same. One dash or pound sign would
 * make a long text cost twice the memory and a slower way to the wire.
 */
export function asciiJson(value: unknown): string {
  const json = JSON.stringify(value)
  return NOT_ASCII.test(json) ? json.replace(EACH_NOT_ASCII, escaped) : json
}

const NOT_ASCII = /[^\0-\x7f]/
const EACH_NOT_ASCII = /[^\0-\x7f]/g

const escaped = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
