import type { Contact, Customer, Draft, People } from './draft.ts'
import type { PeopleChange } from './draft-events.ts'

/** A person's details as stored in a profile, with the country of the dialling code. */
export type Person = Omit<Customer, 'ourRef' | 'costCentre' | 'referenceErrors'>

const EMPTY_PERSON: Person = {
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
    ...EMPTY_PERSON,
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

/**
 * A customer who signs in becomes the passenger, locked; a booker does not, because the customer is still to be
 * chosen.
 */
export function signInPeople(draft: Draft, who: { person: Person; booker: boolean }): PeopleChange {
  if (!who.booker)
    return {
      contact: contactOf(who.person),
      people: { ...NO_ACCOUNT, contactFrom: 'profile', customer: undefined },
    }
  const emptyFields = draft.contactFrom === 'profile' ? emptyContact(draft) : {}
  return {
    contact: emptyFields,
    people: {
      ...NO_ACCOUNT,
      contactFrom: 'typed',
      customer: customerOf(draft),
      customerFrom: 'typed',
    },
  }
}

/** Signing out removes the customer's details. */
export const signOutPeople = (draft: Draft): PeopleChange => ({
  contact: emptyContact(draft),
  people: { ...NO_ACCOUNT, contactFrom: 'typed', customer: undefined, customerFrom: 'typed' },
})

const emptyContact = ({ contact }: Draft): Contact => ({
  ...contact,
  name: '',
  email: '',
  phone: '',
})

/**
 * "Use my details": if ticked, the profile's details become the passenger's and are locked; if unticked, they can be
 * changed.
 */
export const takeMyDetails = (person: Person | undefined): PeopleChange =>
  person
    ? { contact: contactOf(person), people: { contactFrom: 'profile' } }
    : { people: { contactFrom: 'typed' } }

/** "Use my details" for a booker's customer. */
export const takeDetailsAsCustomer = (draft: Draft, person: Person | undefined): PeopleChange =>
  person
    ? {
        ...typeCustomer(draft, person),
        people: { ...withCustomer(draft, person), customerFrom: 'profile' },
      }
    : { people: { customerFrom: 'typed' } }

/** "Use customer details": the passenger is the customer, and follows later edits of the customer. */
export const takeCustomerDetails = (draft: Draft, wanted: boolean): PeopleChange =>
  wanted
    ? { contact: contactOf(customerOf(draft)), people: { contactFrom: 'customer' } }
    : { people: { contactFrom: 'typed' } }

/** Typed details of the customer, mirrored to the passenger while "Use customer details" is ticked. */
export function typeCustomer(draft: Draft, typed: Partial<Customer>): PeopleChange {
  const people = withCustomer(draft, typed)
  return draft.contactFrom === 'customer' && people.customer
    ? { contact: contactOf(people.customer), people }
    : { people }
}

const withCustomer = (draft: Draft, typed: Partial<Customer>): People => ({
  customer: { ...customerOf(draft), ...typed },
})
