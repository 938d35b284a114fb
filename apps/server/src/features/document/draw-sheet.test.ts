import { expect, test } from 'vitest'
import { breakLines } from './draw-sheet.ts'

const inThreeWords = (line: string) => line.split(' ').length <= 3

test('a name in Arabic or Hebrew that needs two lines begins on the first', () => {
  expect(breakLines('Ada · سارة آل محمد · EVENTS', inThreeWords)).toBe(
    'Ada · سارة\nمحمد آل ·\nEVENTS',
  )
  expect(breakLines('דוד בן גוריון הבן', inThreeWords)).toBe('גוריון בן דוד\nהבן')
  expect(breakLines('محمد بن', inThreeWords)).toBe('بن محمد')
})

test('one long word, and what is written from left to right, are the page’s to break', () => {
  expect(breakLines('محمد', () => false)).toBe('محمد')
  expect(breakLines('Heathrow Terminal 5 to Canary Wharf', inThreeWords)).toBe(
    'Heathrow Terminal 5 to Canary Wharf',
  )
})
