import type { Contact, Customer, Draft, People } from './draft.ts'
import type { PeopleSaid } from './draft-events.ts'

/** Somebody's details as a profile keeps them, with the country its dialling code belongs to. */
export type Person = Omit<Customer, 'ourRef' | 'costCentre' | 'paperFaults'>

const NOBODY: Person = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  country: 'GB',
  diallingCode: '+44',
}

/** The customer of a booker, empty until something is typed. */
export const customerOf = ({ customer, contact }: Draft): Customer =>
  customer ?? {
    ...NOBODY,
    ourRef: '',
    country: contact.country,
    diallingCode: contact.diallingCode,
  }

const contactOf = ({ firstName, lastName, ...rest }: Person): Contact => ({
  name: `${firstName.trim()} ${lastName.trim()}`.trim(),
  email: rest.email,
  phone: rest.phone,
  country: rest.country,
  diallingCode: rest.diallingCode,
})

const NO_ACCOUNT = { makesAccount: false } as const

/** A customer who signs in is the passenger, locked; a booker is not: for whom they book is still to be said. */
export function signInPeople(draft: Draft, who: { person: Person; booker: boolean }): PeopleSaid {
  if (!who.booker)
    return {
      contact: contactOf(who.person),
      people: { ...NO_ACCOUNT, contactFrom: 'profile', customer: undefined },
    }
  const kept = draft.contactFrom === 'profile' ? emptyContact(draft) : {}
  return {
    contact: kept,
    people: {
      ...NO_ACCOUNT,
      contactFrom: 'typed',
      customer: customerOf(draft),
      customerFrom: 'typed',
    },
  }
}

/** Whoever signs out takes their details along. */
export const signOutPeople = (draft: Draft): PeopleSaid => ({
  contact: emptyContact(draft),
  people: { ...NO_ACCOUNT, contactFrom: 'typed', customer: undefined, customerFrom: 'typed' },
})

const emptyContact = ({ contact }: Draft): Contact => ({
  ...contact,
  name: '',
  email: '',
  phone: '',
})

/** "Use my details": ticked, the profile's stand as the passenger's and are locked; unticked, they may be changed. */
export const takeMyDetails = (person: Person | undefined): PeopleSaid =>
  person
    ? { contact: contactOf(person), people: { contactFrom: 'profile' } }
    : { people: { contactFrom: 'typed' } }

/** "Use my details" of a booker's customer. */
export const takeDetailsAsCustomer = (draft: Draft, person: Person | undefined): PeopleSaid =>
  person
    ? {
        ...typeCustomer(draft, person),
        people: { ...withCustomer(draft, person), customerFrom: 'profile' },
      }
    : { people: { customerFrom: 'typed' } }

/** "Use customer details": the passenger is the customer, and stays so while the customer is edited. */
export const takeCustomerDetails = (draft: Draft, wanted: boolean): PeopleSaid =>
  wanted
    ? { contact: contactOf(customerOf(draft)), people: { contactFrom: 'customer' } }
    : { people: { contactFrom: 'typed' } }

/** What is typed of the customer, mirrored in the passenger while "Use customer details" is ticked. */
export function typeCustomer(draft: Draft, typed: Partial<Customer>): PeopleSaid {
  const people = withCustomer(draft, typed)
  return draft.contactFrom === 'customer' && people.customer
    ? { contact: contactOf(people.customer), people }
    : { people }
}

const withCustomer = (draft: Draft, typed: Partial<Customer>): People => ({
  customer: { ...customerOf(draft), ...typed },
})
