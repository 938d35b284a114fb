import { describe, expect, test } from 'vitest'
import { type Draft, newDraft } from './draft.ts'
import { validateContact, validateCustomer, validatePeople } from './draft-contact.ts'
import { NINE, RULES } from './draft-given.ts'
import {
  customerOf,
  signInPeople,
  signOutPeople,
  takeCustomerDetails,
  takeDetailsAsCustomer,
  takeMyDetails,
  typeCustomer,
} from './draft-people.ts'
import { reduceDraft } from './draft-reduce.ts'

const MAYA = {
  firstName: 'Maya',
  lastName: 'Osei',
  email: 'maya.osei@example.com',
  phone: '7700900123',
  country: 'GB',
  diallingCode: '+44',
}
const start = newDraft({ nowMs: NINE })
const then = (draft: Draft, overrides: ReturnType<typeof typeCustomer>) =>
  reduceDraft(draft, { type: 'contact', ...overrides })
const booking = reduceDraft(start, {
  type: 'signed-in',
  ...signInPeople(start, { person: MAYA, booker: true }),
})
const BOOKER = { ...RULES, signedIn: true, booker: true }

describe('a registered customer', () => {
  const signedIn = reduceDraft(
    reduceDraft(start, { type: 'contact', people: { makesAccount: true } }),
    {
      type: 'signed-in',
      ...signInPeople(start, { person: MAYA, booker: false }),
    },
  )

  test('becomes the passenger at sign-in, with "Use my details" ticked and no account to be created', () => {
    expect(signedIn.contact).toMatchObject({ name: 'Maya Osei', phone: '7700900123' })
    expect(signedIn).toMatchObject({ contactFrom: 'profile', makesAccount: false })
  })

  test('gets a new price', () => {
    expect(signedIn.request).toBeGreaterThan(start.request)
  })

  test('passes with details locked to the profile, even with a phone that no numbering plan contains', () => {
    expect(validateContact(signedIn, { ...RULES, signedIn: true, phoneExists: false })).toEqual([])
  })

  test('may untick the box and book for another person, whose phone is then checked', () => {
    const other = then(then(signedIn, takeMyDetails(undefined)), { contact: { name: '' } })
    expect(validateContact(other, { ...RULES, signedIn: true, phoneExists: true })).toEqual([
      { reason: 'name-missing' },
    ])
  })

  test('has their details removed when they sign out', () => {
    const out = reduceDraft(signedIn, { type: 'signed-out', ...signOutPeople(signedIn) })
    expect(out.contact).toMatchObject({ name: '', phone: '', email: '', diallingCode: '+44' })
    expect(out.contactFrom).toBe('typed')
  })
})

describe('a booker', () => {
  test('needs a customer with a first name and a phone, before the passenger is checked', () => {
    expect(validatePeople(booking, { rules: BOOKER, phoneExists: true })).toEqual({
      ok: false,
      reason: 'customer-missing',
    })
    expect(validateCustomer(customerOf(booking), {})).toEqual([
      { reason: 'first-name-missing' },
      { reason: 'phone-missing' },
    ])
  })

  test('cannot go on without the reference that the company requires', () => {
    const known = then(booking, typeCustomer(booking, { firstName: 'Ada', phone: '7700900111' }))
    const invalid = then(known, typeCustomer(known, { referenceErrors: ['cost-centre-needed'] }))
    expect(validateCustomer(customerOf(invalid), {})).toEqual([{ reason: 'cost-centre-needed' }])
    const mended = then(invalid, typeCustomer(invalid, { costCentre: 'HR', referenceErrors: [] }))
    expect(validateCustomer(customerOf(mended), {})).toEqual([])
  })

  test('may leave last name, e-mail and Our Ref of the customer empty; an e-mail must be valid', () => {
    const known = then(booking, typeCustomer(booking, { firstName: 'Ada', phone: '7700900111' }))
    expect(validateCustomer(customerOf(known), {})).toEqual([])
    const wrong = then(known, typeCustomer(known, { email: 'ada@example' }))
    expect(validateCustomer(customerOf(wrong), {})).toEqual([{ reason: 'email-invalid' }])
  })

  test('copies the customer to the passenger, and later edits are mirrored', () => {
    const ada = then(booking, typeCustomer(booking, { firstName: 'Ada', phone: '7700900111' }))
    const copied = then(ada, takeCustomerDetails(ada, true))
    expect(copied.contact).toMatchObject({ name: 'Ada', phone: '7700900111' })
    const renamed = then(copied, typeCustomer(copied, { lastName: 'Lovelace' }))
    expect(renamed.contact.name).toBe('Ada Lovelace')
    const apart = then(renamed, takeCustomerDetails(renamed, false))
    expect(then(apart, typeCustomer(apart, { firstName: 'Adele' })).contact.name).toBe(
      'Ada Lovelace',
    )
  })

  test('may be the customer themselves, which is mirrored too', () => {
    const copied = then(booking, takeCustomerDetails(booking, true))
    const self = then(copied, takeDetailsAsCustomer(copied, MAYA))
    expect(self.customer).toMatchObject({ firstName: 'Maya', lastName: 'Osei', ourRef: '' })
    expect(self.contact.name).toBe('Maya Osei')
    expect(validatePeople(self, { rules: BOOKER, phoneExists: true })).toEqual({ ok: true })
  })
})

describe('a guest who ticks "create an account"', () => {
  const wanting = reduceDraft(start, {
    type: 'contact',
    contact: { name: 'Maya', phone: '7700900123', email: 'maya.osei@example.com' },
    people: { makesAccount: true },
  })
  const reasons = (password: string) =>
    validateContact(wanting, { ...RULES, phoneExists: true, password })

  test('needs a password of six characters', () => {
    expect(reasons('')).toEqual([{ reason: 'password-missing' }])
    expect(reasons('12345')).toEqual([{ reason: 'password-short' }])
    expect(reasons('123456')).toEqual([])
  })
})
