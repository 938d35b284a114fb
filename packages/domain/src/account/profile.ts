/** A customer with an account. */
export type Profile = {
  /** Id of the database row; it never leaves the server. */
  id: string
  /** The customer's number in the wire contract. */
  custid: number
  firstName: string
  lastName: string
  email: string
  /** National, without the leading 0. */
  phone: string
  /** "+44" */
  diallingCode: string
  /** The corporate account the customer books for. */
  bookerId: number | undefined
  smsList: boolean
  emailList: boolean
}

/** The signed-in customer, limited to the fields their own browser may receive. */
export type SignedIn = Omit<Profile, 'id' | 'smsList' | 'emailList'>

/** The details a customer gives when they create an account. */
export type NewPerson = Pick<Profile, 'firstName' | 'lastName' | 'email' | 'phone' | 'diallingCode'>

/** Folds the spellings of an e-mail address into one form, so that each address has one account. */
export const foldEmail = (email: string): string => email.normalize('NFC').trim().toLowerCase()

/** The specification's format of a phone number: no spaces, no leading 0. */
export const foldPhone = (phone: string): string => phone.replaceAll(/\s/g, '').replace(/^0+/, '')
