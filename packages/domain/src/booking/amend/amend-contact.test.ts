import { expect, test } from 'vitest'
import { EMPTY_PERSON, type Person } from '../booking.ts'
import { amendContact, changedContactFields, namesOf } from './amend-contact.ts'

const maya: Person = {
  ...namesOf('Maya Osei'),
  phone: '2079460123',
  diallingCode: '+44',
  email: 'maya@example.com',
}
const right = { ...maya, email: 'maya.osei@example.com' }
const assistant: Person = { ...namesOf('Jon Bell'), phone: '', diallingCode: '', email: 'j@b.com' }

test('a wrong address of a passenger who booked alone is corrected for both roles', () => {
  const before = { passenger: maya, customer: maya, ourRef: '' }
  const after = amendContact(before, { passenger: right })
  expect(after).toEqual({ passenger: right, customer: right, ourRef: '' })
  expect(changedContactFields(before, after)).toEqual(['email'])
})

test('another person who booked keeps their own address when the passenger’s is corrected', () => {
  const before = { passenger: maya, customer: assistant, ourRef: 'PO 7' }
  const after = amendContact(before, { passenger: right })
  expect(after).toEqual({ passenger: right, customer: assistant, ourRef: 'PO 7' })
  const corrected = amendContact(before, { booker: { ...assistant, email: 'jon@b.com' } })
  expect(corrected.passenger).toEqual(maya)
  expect(changedContactFields(before, corrected)).toEqual(['booker'])
})

test('a guest without a booker stays without one', () => {
  const before = { passenger: maya, customer: EMPTY_PERSON, ourRef: '' }
  const after = amendContact(before, {
    passenger: { ...maya, ...namesOf('Maya B Osei') },
    ourRef: 'A1',
  })
  expect(after.customer).toEqual(EMPTY_PERSON)
  expect(after.passenger).toMatchObject({ firstName: 'Maya', lastName: 'B Osei' })
  expect(changedContactFields(before, after)).toEqual(['passenger', 'reference'])
})
