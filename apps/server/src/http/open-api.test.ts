import { readFileSync } from 'node:fs'
import { writeContractPage } from '@kerbside/contract/contract-page.ts'
import { expect, test } from 'vitest'

test('docs/contract.md is up to date', () => {
  const page = readFileSync(new URL('../../../../docs/contract.md', import.meta.url), 'utf8')
  expect(page, 'npm run docs writes it anew').toBe(writeContractPage())
})
