import {
  foldEmail,
  foldPhone,
  type NewPerson,
  type Profile,
} from '@kerbside/domain/account/profile.ts'
import { z } from 'zod'
import { CODE } from './codes.ts'
import { endpoint } from './endpoint.ts'
import { envelope, id, nothing, requiredText, text } from './scalar.ts'

/** "v1." and 32 bytes in base64url: what the browser makes of a password (security.md D). */
const passwordhash = z.string().regex(/^v1\.[A-Za-z0-9_-]{43}$/, 'passwordhash is invalid')
const email = z.email('Email is invalid').max(255)
const person = {
  email,
  phone: text('Phone', 20).regex(/^[\d ]*[1-9][\d ]*$/, 'Phone must be digits only'),
  surname: requiredText('Last name'),
  firstname: requiredText('First name'),
  dialingcode: z
    .string()
    .regex(/^\+\d{1,4}$/, 'Dialling code is invalid')
    .default('+44'),
}

export const ProfileReply = z.object({
  Code: z.number(),
  Message: z.string(),
  Id: z.number().optional(),
  FirstName: z.string().optional(),
  LastName: z.string().optional(),
  Email: z.string().optional(),
  Phone: z.string().optional(),
  DialingCode: z.string().optional(),
  BookerId: z.number().optional(),
})

export const signIn = endpoint({
  method: 'POST',
  path: '/api/signIn',
  about: 'Opens a session for a customer or corporate booker.',
  audience: 'guest',
  limit: { times: 30, per: 'quarter-hour' },
  input: z.object({
    email,
    passwordhash,
    /** Ours: keeps the session for 30 days from the last visit, else it ends after half an hour without one. */
    rememberme: z.boolean().default(false),
  }),
  reply: ProfileReply,
})

export const signOut = endpoint({
  method: 'POST',
  path: '/api/signout',
  about: 'Ours: ends the session of this browser; the same answer when there was none.',
  audience: 'guest',
  limit: { times: 60, per: 'minute' },
  input: nothing,
  reply: z.object(envelope),
})

/** Customer of the specification, section 3. */
export const CustomerReply = z.object({
  ...envelope,
  custid: z.number().optional(),
  bookerid: z.number().optional(),
  firstname: z.string().optional(),
  surname: z.string().optional(),
  email: z.string().optional(),
  phone: z.string().optional(),
  dialingcode: z.string().optional(),
  smsmailinglist: z.boolean().optional(),
  emailmailinglist: z.boolean().optional(),
})

export const findProfile = endpoint({
  method: 'GET',
  path: '/api/profile',
  about: 'Ours: who is signed in here; code 0 and nothing else for nobody.',
  audience: 'guest',
  limit: { times: 120, per: 'minute' },
  input: nothing,
  reply: CustomerReply,
})

export const signUp = endpoint({
  method: 'POST',
  path: '/api/signUp',
  about: 'Makes an account and opens a session.',
  audience: 'guest',
  limit: { times: 5, per: 'hour' },
  input: z.object({ ...person, passwordhash }),
  reply: ProfileReply,
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/resetpassword',
  about: 'Sends a reset link, if there is such an account; the answer does not tell.',
  audience: 'guest',
  limit: { times: 10, per: 'hour' },
  input: z.object({
    custid: id('custid').optional(),
    email,
    source: text('source').default('web'),
  }),
  reply: z.object(envelope),
})

export const updateProfile = endpoint({
  method: 'PUT',
  path: '/api/updateprofile',
  about: 'Changes the profile of the signed-in customer.',
  audience: 'customer',
  limit: { times: 30, per: 'minute' },
  input: z.object({
    custid: id('custid'),
    ...person,
    smsmailinglist: z.boolean(),
    emailmailinglist: z.boolean(),
  }),
  reply: ProfileReply,
})

export const savePassword = endpoint({
  method: 'PUT',
  path: '/api/savepassword',
  about: 'Sets a new password with the code of a reset link, once.',
  audience: 'guest',
  limit: { times: 10, per: 'hour' },
  input: z.object({ id: requiredText('id', 64), code: requiredText('code', 128), passwordhash }),
  reply: z.object(envelope),
})

export const changePassword = endpoint({
  method: 'PUT',
  path: '/api/changepassword',
  about: 'Changes the password of the signed-in customer, who gives the old one.',
  audience: 'customer',
  limit: { times: 10, per: 'minute' },
  input: z.object({ custid: id('custid'), passwordhash, oldpasswordhash: passwordhash }),
  reply: z.object(envelope),
})

/** What a person says of themselves, as it is kept. */
export const readPerson = (said: z.output<typeof signUp.input>): NewPerson => ({
  firstName: said.firstname,
  lastName: said.surname,
  email: foldEmail(said.email),
  phone: foldPhone(said.phone),
  diallingCode: said.dialingcode,
})

export const writeProfile = (profile: Profile): z.infer<typeof ProfileReply> => ({
  Code: CODE.done,
  Message: '',
  Id: profile.custid,
  FirstName: profile.firstName,
  LastName: profile.lastName,
  Email: profile.email,
  Phone: profile.phone,
  DialingCode: profile.diallingCode,
  ...(profile.bookerId !== undefined && { BookerId: profile.bookerId }),
})

export const writeCustomer = (profile: Profile | undefined): z.infer<typeof CustomerReply> =>
  profile
    ? {
        code: CODE.done,
        message: '',
        custid: profile.custid,
        ...(profile.bookerId !== undefined && { bookerid: profile.bookerId }),
        firstname: profile.firstName,
        surname: profile.lastName,
        email: profile.email,
        phone: profile.phone,
        dialingcode: profile.diallingCode,
        smsmailinglist: profile.smsList,
        emailmailinglist: profile.emailList,
      }
    : { code: CODE.failed, message: '' }

export type SignInRefusal = 'not-known'
export type SignUpRefusal = 'not-made' | 'phone-invalid' | 'password-common'

export const SAY_PASSWORD_COMMON =
  'This password is one of the first that somebody would guess. Please choose another one.'

/** The same words whichever of the two was wrong, and for an address that has an account as for any other fault. */
const REFUSALS = {
  'not-known': 'This email and password do not go together. Please check both and try again.',
  'not-made':
    'We could not make this account. If you have one already, please sign in or ask for a new password.',
  'phone-invalid': 'Phone is invalid',
  'password-common': SAY_PASSWORD_COMMON,
} satisfies Record<SignInRefusal | SignUpRefusal, string>

export const writeAccountRefusal = (
  reason: SignInRefusal | SignUpRefusal,
): z.infer<typeof ProfileReply> => ({ Code: CODE.refused, Message: REFUSALS[reason] })
