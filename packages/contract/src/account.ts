import {
  foldEmail,
  foldPhone,
  type NewPerson,
  type Profile,
} from '@kerbside/domain/account/profile.ts'
import { z } from 'zod'
import { CODE } from './codes.ts'
import { endpoint } from './endpoint.ts'
import { emailAddress, envelope, id, matching, nothing, requiredText, text } from './scalar.ts'

/** "v1." and 32 bytes in base64url: the hash that the browser derives from a password (security.md D). */
const passwordhash = matching(/^v1\.[A-Za-z0-9_-]{43}$/, 46, 'passwordhash is invalid')
const email = emailAddress('Email is invalid')
const person = {
  email,
  phone: text('Phone', 20).regex(/^[0 ]*[1-9][\d ]*$/, 'Phone must be digits only'),
  surname: requiredText('Last name'),
  firstname: requiredText('First name'),
  dialingcode: matching(/^\+\d{1,4}$/, 5, 'Dialling code is invalid').default('+44'),
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
    /**
     * Addition to the specification: keeps the session for 30 days after the last visit. Otherwise it ends after half
     * an hour without a visit.
     */
    rememberme: z.boolean().default(false),
  }),
  reply: ProfileReply,
})

export const signOut = endpoint({
  method: 'POST',
  path: '/api/signout',
  about:
    'Addition to the specification: ends the session of this browser. Same reply when there is none.',
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
  /** Addition to the specification: the new address that the customer requested but whose link is not opened yet. */
  pendingemail: z.string().optional(),
})

export const findProfile = endpoint({
  method: 'GET',
  path: '/api/profile',
  about:
    'Addition to the specification: returns the customer who is signed in in this browser; code 0 without further fields if none is.',
  audience: 'guest',
  limit: { times: 120, per: 'minute' },
  input: nothing,
  reply: CustomerReply,
})

export const signUp = endpoint({
  method: 'POST',
  path: '/api/signUp',
  about: 'Creates an account and opens a session.',
  audience: 'guest',
  limit: { times: 5, per: 'hour' },
  input: z.object({ ...person, passwordhash }),
  reply: ProfileReply,
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/resetpassword',
  about:
    'Sends an e-mail with a link to choose a new password, if the account exists; the reply does not reveal whether it does. A new link invalidates the one before.',
  audience: 'guest',
  limit: { times: 10, per: 'hour' },
  input: z.object({
    /** Not used: a link goes to the address of an account, whatever id the client sends. */
    custid: id('custid').optional(),
    email,
    source: text('source').default('web'),
  }),
  reply: z.object(envelope),
})

/** Code 2 with `Confirm`: nothing was changed. Ask for confirmpassword, then send the same request again. */
const confirmable = { Confirm: z.boolean().optional() }

export const updateProfile = endpoint({
  method: 'PUT',
  path: '/api/updateprofile',
  about:
    'Changes the profile of the signed-in customer. A new address takes effect when the link e-mailed to it is opened (confirmemail); until then it is PendingEmail. The old address gets a link that discards the change (undoemail). A new address or phone requires a password entered in the last ten minutes.',
  audience: 'customer',
  limit: { times: 30, per: 'minute' },
  input: z.object({
    custid: id('custid'),
    ...person,
    smsmailinglist: z.boolean(),
    emailmailinglist: z.boolean(),
  }),
  reply: ProfileReply.extend({ ...confirmable, PendingEmail: z.string().optional() }),
})

export const confirmEmail = endpoint({
  method: 'PUT',
  path: '/api/confirmemail',
  about:
    'Addition to the specification: makes the pending address the account’s address, with the code of the link e-mailed to it. The code works once, within thirty minutes, and only in a session of that account. The account’s other sessions end, and the old address gets a link that restores it (undoemail).',
  audience: 'customer',
  limit: { times: 10, per: 'hour' },
  input: z.object({ code: requiredText('code', 128) }),
  reply: ProfileReply,
})

export const undoEmail = endpoint({
  method: 'PUT',
  path: '/api/undoemail',
  about:
    'Addition to the specification: undoes a change of address that the owner did not make. The code of the link e-mailed to the old address restores that address, once, within seven days. All sessions end, the password and passkeys stop working, and the reply has the key to choose a new password.',
  audience: 'guest',
  limit: { times: 10, per: 'hour' },
  input: z.object({ code: requiredText('code', 128) }),
  reply: z.object({
    ...envelope,
    /** For savepassword, within thirty minutes. The same id was mailed. */
    resetid: z.number().optional(),
    resetcode: z.string().optional(),
  }),
})

export const savePassword = endpoint({
  method: 'PUT',
  path: '/api/savepassword',
  about:
    'Sets a new password with the id and code of a reset link, once, within thirty minutes, and ends all sessions of the account.',
  audience: 'guest',
  limit: { times: 10, per: 'hour' },
  input: z.object({ id: requiredText('id', 64), code: requiredText('code', 128), passwordhash }),
  reply: z.object(envelope),
})

export const changePassword = endpoint({
  method: 'PUT',
  path: '/api/changepassword',
  about:
    'Changes the password of the signed-in customer, who sends the old one, and ends their other sessions.',
  audience: 'customer',
  limit: { times: 10, per: 'minute' },
  input: z.object({ custid: id('custid'), passwordhash, oldpasswordhash: passwordhash }),
  reply: z.object(envelope),
})

export const confirmPassword = endpoint({
  method: 'POST',
  path: '/api/confirmpassword',
  about:
    'Addition to the specification: confirms the password of the signed-in customer; for ten minutes this session may perform the actions that require it.',
  audience: 'customer',
  limit: { times: 10, per: 'minute' },
  input: z.object({ passwordhash }),
  reply: z.object(envelope),
})

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/sessions',
  about:
    'Addition to the specification: lists the sessions of the customer, this browser first, then by latest visit.',
  audience: 'customer',
  limit: { times: 60, per: 'minute' },
  input: nothing,
  reply: z.object({
    ...envelope,
    sessions: z.array(
      z.object({
        /** Identifies the session so that it can be ended; it grants no access. */
        id: z.string(),
        /** Such as "Chrome on Windows"; '' if the browser does not identify itself. */
        device: z.string(),
        /** The site in which the session was opened, if our booking form is embedded in another site. */
        embeddedin: z.string().optional(),
        /** Instants, ISO 8601 in UTC. */
        signedinat: z.string(),
        seenat: z.string(),
        remembered: z.boolean(),
        current: z.boolean(),
      }),
    ),
  }),
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/sessions',
  about: 'Addition to the specification: ends one of the customer’s sessions.',
  audience: 'customer',
  limit: { times: 60, per: 'minute' },
  input: z.object({ id: requiredText('id', 64) }),
  reply: z.object(envelope),
})

export const signOutEverywhere = endpoint({
  method: 'POST',
  path: '/api/signouteverywhere',
  about:
    'Addition to the specification: ends all sessions of the customer, including this one unless the request keeps it.',
  audience: 'customer',
  limit: { times: 10, per: 'minute' },
  input: z.object({ keepthis: z.boolean().default(true) }),
  reply: z.object({ ...envelope, ended: z.number() }),
})

export const downloadData = endpoint({
  method: 'GET',
  path: '/api/mydata',
  about:
    'Addition to the specification: returns all stored data of the signed-in customer as one file. Requires a password entered in the last ten minutes: code 2 with `confirm` until then.',
  audience: 'customer',
  limit: { times: 10, per: 'hour' },
  guarded: true,
  input: nothing,
  reply: z.object({
    ...envelope,
    confirm: z.boolean().optional(),
    /** Suggested name of the file. */
    filename: z.string().optional(),
    data: z.record(z.string(), z.unknown()).optional(),
  }),
})

export const deleteAccount = endpoint({
  method: 'POST',
  path: '/api/deleteaccount',
  about:
    'Addition to the specification: deletes the account of the signed-in customer, who sends the password. Completed rides keep only the data required by law, without contact details.',
  audience: 'customer',
  limit: { times: 10, per: 'hour' },
  input: z.object({ passwordhash }),
  reply: z.object(envelope),
})

/** The details a customer gives about themselves, in the stored form. */
export const readPerson = (
  input: Omit<z.output<typeof signUp.input>, 'passwordhash'>,
): NewPerson => ({
  firstName: input.firstname,
  lastName: input.surname,
  email: foldEmail(input.email),
  phone: foldPhone(input.phone),
  diallingCode: input.dialingcode,
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

/** The details of a customer who changes their profile. */
export const readProfile = (input: z.output<typeof updateProfile.input>) => ({
  ...readPerson(input),
  smsList: input.smsmailinglist,
  emailList: input.emailmailinglist,
})

export const writeSessions = (
  listed: readonly {
    id: string
    device: string
    embedder: string | undefined
    signedInAt: Date
    seenAt: Date
    remember: boolean
    isThis: boolean
  }[],
): z.infer<typeof listSessions.reply> => ({
  code: CODE.done,
  message: '',
  sessions: listed.map((session) => ({
    id: session.id,
    device: session.device,
    ...(session.embedder !== undefined && { embeddedin: session.embedder }),
    signedinat: session.signedInAt.toISOString(),
    seenat: session.seenAt.toISOString(),
    remembered: session.remember,
    current: session.isThis,
  })),
})

export const writeCustomer = (
  profile: Profile | undefined,
  pendingEmail?: string,
): z.infer<typeof CustomerReply> =>
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
        ...(pendingEmail !== undefined && { pendingemail: pendingEmail }),
      }
    : { code: CODE.failed, message: '' }
