import { expect, test } from 'vitest'
import { splitAtMatches } from './matched-text.tsx'

const bold = (text: string, query: string) =>
  splitAtMatches(text, query)
    .map((part) => (part.matched ? `[${part.text}]` : part.text))
    .join('')

test.each([
  ['Canary Wharf, Cabot Square', 'canary wh', '[Canary Wh]arf, Cabot Square'],
  ['Canary Wharf, Cabot Square', 'square canary', '[Canary] Wharf, Cabot [Square]'],
  ['Terminal 5, Heathrow', 'heathrow t', 'Terminal 5, [Heathrow]'],
  ['St Pancras', 'pan', 'St [Pan]cras'],
  ['Japan Street', 'pan', 'Japan Street'],
  ['Paddington', '', 'Paddington'],
  ['Paddington', '   ', 'Paddington'],
  ['London Bridge', 'london, bri', '[London] [Bri]dge'],
])('%s, searched by “%s”', (text, query, marked) => {
  expect(bold(text, query)).toBe(marked)
})

test('no text is lost, whatever is typed', () => {
  for (const query of ['İ', 'a a a', '(', 'wharf canary wharf']) {
    const text = 'İstanbul Canary Wharf'
    expect(
      splitAtMatches(text, query)
        .map((part) => part.text)
        .join(''),
    ).toBe(text)
  }
})
