import { expect, test } from 'vitest'
import { asciiJson } from './ascii-json.ts'

test.each(['Heathrow – West End', '£18', 'Café 漢字', 'a 🚕 with two halves', 'plain', '\u2028'])(
  '%s survives a round trip and is sent as ASCII',
  (text) => {
    const json = asciiJson({ text })
    expect(json).toMatch(/^[ -~]*$/)
    expect(JSON.parse(json)).toEqual({ text })
  },
)
