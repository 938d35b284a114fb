import { expect, test } from 'vitest'
import { writeCsv } from './write-csv.ts'

test('a name that looks like a formula is written as text, and a comma does not end a cell', () => {
  expect(writeCsv([['=HYPERLINK("x")', 'Fox, Ann', -5, '-5 °C']])).toBe(
    `\uFEFF"'=HYPERLINK(""x"")","Fox, Ann",-5,'-5 °C\r\n`,
  )
})
