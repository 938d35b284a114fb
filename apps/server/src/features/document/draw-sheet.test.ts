import { expect, test } from 'vitest'
import { breakLines } from './draw-sheet.ts'

const hasAtMostThreeWords = (line: string) => line.split(' ').length <= 3

test('an Arabic or Hebrew name that needs two lines starts on the first', () => {
  expect(breakLines('Ada · سارة آل محمد · EVENTS', hasAtMostThreeWords)).toBe(
    'Ada · سارة\nمحمد آل ·\nEVENTS',
  )
  expect(breakLines('דוד בן גוריון הבן', hasAtMostThreeWords)).toBe('גוריון בן דוד\nהבן')
  expect(breakLines('محمد بن', hasAtMostThreeWords)).toBe('بن محمد')
})

test('a single long word and left-to-right text are broken by the PDF library', () => {
  expect(breakLines('محمد', () => false)).toBe('محمد')
  expect(breakLines('Heathrow Terminal 5 to Canary Wharf', hasAtMostThreeWords)).toBe(
    'Heathrow Terminal 5 to Canary Wharf',
  )
})
