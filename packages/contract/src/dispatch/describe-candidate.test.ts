import { expect, test } from 'vitest'
import { describeDocumentRejection, describeFree } from './describe-candidate.ts'

test('a rejected assignment names the document and where to enter a newer one', () => {
  expect(describeDocumentRejection('insurance')).toMatch(
    /^Insurance is missing or expires.* under Fleet, Vehicles\.$/,
  )
  expect(describeDocumentRejection('badge')).toMatch(
    /^Badge is missing or expires.* under Fleet, Drivers\.$/,
  )
})

test('a driver off shift without a job is not called free', () => {
  const at = new Date('2026-11-24T09:00:00Z')
  const weighed = (reason?: 'not-on-shift') =>
    ({
      status: { freeAt: at },
      thereAt: at,
      pickupAt: at,
      breaches: reason ? [{ reason, hard: false }] : [],
    }) as unknown as Parameters<typeof describeFree>[0]
  const around = { zone: 'Europe/London', freeIn: '', now: at }
  expect(describeFree(weighed(), around)).toBe('Free now, there 09:00')
  expect(describeFree(weighed('not-on-shift'), around)).toBe('No job now, there 09:00')
})
