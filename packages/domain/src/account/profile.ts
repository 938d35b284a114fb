/** Somebody with an account, as the house knows them. */
export type Profile = {
  /** The row's own id; it never leaves the server. */
  id: string
  /** The wire's number for them. */
  custid: number
  firstName: string
  lastName: string
  email: string
  /** National, without the leading 0. */
  phone: string
  /** "+44" */
  diallingCode: string
  /** The corporate account they book for. */
  bookerId: number | undefined
  smsList: boolean
  emailList: boolean
}

/** Who is signed in, as their own browser may know them. */
export type SignedIn = Omit<Profile, 'id' | 'smsList' | 'emailList'>

/** What a person says of themselves when they make an account. */
export type NewPerson = Pick<Profile, 'firstName' | 'lastName' | 'email' | 'phone' | 'diallingCode'>

/** One person is one address, however it is typed. */
export const foldEmail = (email: string): string => email.normalize('NFC').trim().toLowerCase()

/** As the specification keeps a phone number: no spaces, no leading 0. */
export const foldPhone = (phone: string): string => phone.replaceAll(/\s/g, '').replace(/^0+/, '')
