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

/** "v1." and 32 bytes in base64url: what the browser makes of a password (security.md D). */
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
  /** Ours: the address they asked for, whose link was not opened yet. */
  pendingemail: z.string().optional(),
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
  about:
    'Mails a link to choose a new password by, if there is such an account: the answer does not tell. A new link ends the one before.',
  audience: 'guest',
  limit: { times: 10, per: 'hour' },
  input: z.object({
    /** Not looked at: a link goes to the address of an account, whoever asks. */
    custid: id('custid').optional(),
    email,
    source: text('source').default('web'),
  }),
  reply: z.object(envelope),
})

/** Code 2 with `Confirm`: nothing was changed; ask confirmpassword, then the same again. */
const confirmable = { Confirm: z.boolean().optional() }

export const updateProfile = endpoint({
  method: 'PUT',
  path: '/api/updateprofile',
  about:
    'Changes the profile of the signed-in customer. Another address holds once the link mailed to it was opened (confirmemail); until then it is PendingEmail. The old address is mailed a link that drops the change (undoemail). Another address or phone needs a password given in the last ten minutes.',
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
    'Ours: makes the pending address the account’s, with the code of the link mailed to it, once, within thirty minutes; only for who is signed in to that account. The account’s other sessions end, and the old address is mailed a link that puts it back (undoemail).',
  audience: 'customer',
  limit: { times: 10, per: 'hour' },
  input: z.object({ code: requiredText('code', 128) }),
  reply: ProfileReply,
})

export const undoEmail = endpoint({
  method: 'PUT',
  path: '/api/undoemail',
  about:
    'Ours: undoes a change of address that the owner did not make. The code of the link mailed to the old address makes that address the account’s again, once, within seven days. Every session ends, the password and passkeys stop working, and the reply has the key to choose a new password.',
  audience: 'guest',
  limit: { times: 10, per: 'hour' },
  input: z.object({ code: requiredText('code', 128) }),
  reply: z.object({
    ...envelope,
    /** For savepassword, within thirty minutes; the same was mailed. */
    resetid: z.number().optional(),
    resetcode: z.string().optional(),
  }),
})

export const savePassword = endpoint({
  method: 'PUT',
  path: '/api/savepassword',
  about:
    'Sets a new password with the id and code of a reset link, once, within thirty minutes, and ends every session of the account.',
  audience: 'guest',
  limit: { times: 10, per: 'hour' },
  input: z.object({ id: requiredText('id', 64), code: requiredText('code', 128), passwordhash }),
  reply: z.object(envelope),
})

export const changePassword = endpoint({
  method: 'PUT',
  path: '/api/changepassword',
  about:
    'Changes the password of the signed-in customer, who gives the old one, and ends their other sessions.',
  audience: 'customer',
  limit: { times: 10, per: 'minute' },
  input: z.object({ custid: id('custid'), passwordhash, oldpasswordhash: passwordhash }),
  reply: z.object(envelope),
})

export const confirmPassword = endpoint({
  method: 'POST',
  path: '/api/confirmpassword',
  about:
    'Ours: the signed-in customer gives their password again; for ten minutes this session may then do what asks for it.',
  audience: 'customer',
  limit: { times: 10, per: 'minute' },
  input: z.object({ passwordhash }),
  reply: z.object(envelope),
})

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/sessions',
  about: 'Ours: where the customer is signed in, this browser first, then the newest visit.',
  audience: 'customer',
  limit: { times: 60, per: 'minute' },
  input: nothing,
  reply: z.object({
    ...envelope,
    sessions: z.array(
      z.object({
        /** To end it by; it opens nothing. */
        id: z.string(),
        /** Such as "Chrome on Windows"; '' of a browser that does not say what it is. */
        device: z.string(),
        /** The site it was opened in, when that was another's page with our booking in it. */
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
  about: 'Ours: signs one of the customer’s sessions out.',
  audience: 'customer',
  limit: { times: 60, per: 'minute' },
  input: z.object({ id: requiredText('id', 64) }),
  reply: z.object(envelope),
})

export const signOutEverywhere = endpoint({
  method: 'POST',
  path: '/api/signouteverywhere',
  about: 'Ours: ends every session of the customer, and this one too unless it is kept.',
  audience: 'customer',
  limit: { times: 10, per: 'minute' },
  input: z.object({ keepthis: z.boolean().default(true) }),
  reply: z.object({ ...envelope, ended: z.number() }),
})

export const downloadData = endpoint({
  method: 'GET',
  path: '/api/mydata',
  about:
    'Ours: all that is kept of the signed-in customer, as one file. Needs a password given in the last ten minutes: code 2 with `confirm` until then.',
  audience: 'customer',
  limit: { times: 10, per: 'hour' },
  guarded: true,
  input: nothing,
  reply: z.object({
    ...envelope,
    confirm: z.boolean().optional(),
    /** As the file should be called. */
    filename: z.string().optional(),
    data: z.record(z.string(), z.unknown()).optional(),
  }),
})

export const deleteAccount = endpoint({
  method: 'POST',
  path: '/api/deleteaccount',
  about:
    'Ours: deletes the account of the signed-in customer, who gives the password. Of rides that were driven stays what the law asks to be kept, and nothing to reach them by.',
  audience: 'customer',
  limit: { times: 10, per: 'hour' },
  input: z.object({ passwordhash }),
  reply: z.object(envelope),
})

/** What a person says of themselves, as it is kept. */
export const readPerson = (
  said: Omit<z.output<typeof signUp.input>, 'passwordhash'>,
): NewPerson => ({
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

/** What a person says of themselves when they change it. */
export const readProfile = (said: z.output<typeof updateProfile.input>) => ({
  ...readPerson(said),
  smsList: said.smsmailinglist,
  emailList: said.emailmailinglist,
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
