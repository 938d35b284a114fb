import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('the referee imports no code of the product, so it cannot repeat its mistakes', () => {
  const source = readFileSync(new URL('./referee.ts', import.meta.url), 'utf8')
  const imported = [...source.matchAll(/(?:from|import\(?)\s*'([^']+)'/g)].map(([, name]) => name)
  expect(new Set(imported)).toEqual(new Set(['node:fs', 'pg']))
})
