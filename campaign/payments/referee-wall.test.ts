import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('the referee knows nothing of the product: it cannot make the same mistake', () => {
  const source = readFileSync(new URL('./referee.ts', import.meta.url), 'utf8')
  const imported = [...source.matchAll(/(?:from|import\(?)\s*'([^']+)'/g)].map(([, name]) => name)
  expect(new Set(imported)).toEqual(new Set(['node:fs', 'pg']))
})
