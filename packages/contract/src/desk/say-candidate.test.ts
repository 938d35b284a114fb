import { expect, test } from 'vitest'
import { sayPaperRefusal } from './say-candidate.ts'

test('a refused assignment names the document and where a newer one is put in', () => {
  expect(sayPaperRefusal('insurance')).toMatch(/^Insurance ends.* under Fleet, Vehicles\.$/)
  expect(sayPaperRefusal('badge')).toMatch(/^Badge ends.* under Fleet, Drivers\.$/)
})
