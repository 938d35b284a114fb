import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findReplaced } from './replaced-words.ts'

test('names use the words of the glossary', () => {
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs'], { encoding: 'utf8' })
    .trim()
    .split('\n')
  expect(files.length).toBeGreaterThan(1_000)
  expect(files.flatMap((file) => findReplaced(file, readFileSync(file, 'utf8')))).toEqual([])
})

test('a replaced word is found in any name, with its line and the word to use', () => {
  const source = 'export const a = 1\nfunction judgePrice(saidPrice: number) { return saidPrice }\n'
  expect(findReplaced('price.ts', source)).toEqual([
    'price.ts:2 judgePrice: instead of "judge" write check, validate, can or decide',
    'price.ts:2 saidPrice: instead of "said" write input, body, or what it is',
  ])
  expect(findReplaced('wire.ts', 'export const read = { told: 1 }')).toEqual([])
})
