import { expect, test } from 'vitest'
import { describeDocumentRejection } from './describe-candidate.ts'

test('a rejected assignment names the document and where to enter a newer one', () => {
  expect(describeDocumentRejection('insurance')).toMatch(
    /^Insurance is missing or expires.* under Fleet, Vehicles\.$/,
  )
  expect(describeDocumentRejection('badge')).toMatch(
    /^Badge is missing or expires.* under Fleet, Drivers\.$/,
  )
})
