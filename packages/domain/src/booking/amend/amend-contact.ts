import type { Booking, Person } from '../booking.ts'

/** The passenger of a booking, the person who gets its messages, and the booker's own reference. */
export type Contact = Pick<Booking, 'passenger' | 'customer' | 'ourRef'>

/** What the desk corrects; a field that is left out stays unchanged. */
export type ContactChange = { passenger?: Person; booker?: Person; ourRef?: string }

export type ContactField = 'passenger' | 'phone' | 'email' | 'booker' | 'reference'

export const contactOf = ({ passenger, customer, ourRef }: Booking): Contact => ({
  passenger,
  customer,
  ourRef,
})

/** "Maya Osei" with her first and last name. */
export function namesOf(name: string): Pick<Person, 'name' | 'firstName' | 'lastName'> {
  const [first = '', ...rest] = name.split(' ')
  return { name, firstName: first, lastName: rest.join(' ') }
}

const NAMES = ['name', 'firstName', 'lastName'] as const
const PHONE = ['phone', 'diallingCode'] as const
const EMAIL = ['email'] as const

/**
 * The contact after a correction. What a booker and the passenger had in common, such as one wrong address of a person
 * who booked for themselves, is corrected for both, unless the booker's own is given.
 */
export function amendContact(now: Contact, change: ContactChange): Contact {
  const passenger = change.passenger ?? now.passenger
  const follow = (person: Person, fields: readonly (keyof Person)[]): Partial<Person> =>
    fields.every((field) => person[field] === now.passenger[field]) && !isBlank(person, fields)
      ? Object.fromEntries(fields.map((field) => [field, passenger[field]]))
      : {}
  const customer = change.booker ?? {
    ...now.customer,
    ...follow(now.customer, NAMES),
    ...follow(now.customer, PHONE),
    ...follow(now.customer, EMAIL),
  }
  return { passenger, customer, ourRef: change.ourRef ?? now.ourRef }
}

const isBlank = (person: Person, fields: readonly (keyof Person)[]): boolean =>
  fields.every((field) => person[field] === '')

/** Whether another person booked for the passenger. */
export const isBookedByOther = ({ passenger, customer }: Contact): boolean =>
  customer.name !== '' && customer.name !== passenger.name

const differs = (item: Person, other: Person, fields: readonly (keyof Person)[]): boolean =>
  fields.some((field) => item[field] !== other[field])

/** The fields that differ. The booker counts only where they are not the passenger, whose fields are the same. */
export function changedContactFields(before: Contact, after: Contact): ContactField[] {
  const [was, is] = [before.passenger, after.passenger]
  const changed: Record<ContactField, boolean> = {
    passenger: differs(was, is, NAMES),
    phone: differs(was, is, PHONE),
    email: differs(was, is, EMAIL),
    booker:
      (isBookedByOther(before) || isBookedByOther(after)) &&
      differs(before.customer, after.customer, [...NAMES, ...PHONE, ...EMAIL]),
    reference: before.ourRef !== after.ourRef,
  }
  return (Object.keys(changed) as ContactField[]).filter((field) => changed[field])
}
