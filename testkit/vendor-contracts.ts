import { appendFileSync } from 'node:fs'
import { afterAll, afterEach, expect } from 'vitest'
import { beginWatch, countChecked, takeMismatches } from './contracts/watch.ts'

beginWatch()

afterEach(() => {
  expect(takeMismatches(), 'a request or an answer does not fit the vendor’s contract').toEqual([])
})

afterAll(() => {
  // CONTRACT_COUNTS names a file to which the number of checked exchanges is appended
  const file = process.env['CONTRACT_COUNTS']
  if (file)
    appendFileSync(file, `${JSON.stringify({ process: process.pid, counts: countChecked() })}\n`)
})
