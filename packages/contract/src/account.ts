import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { envelope, id, requiredText, text } from './scalar.ts'

/** "v1." and 32 bytes in base64url: what the browser makes of a password (security.md D). */
const passwordhash = z.string().regex(/^v1\.[A-Za-z0-9_-]{43}$/, 'passwordhash is invalid')
const email = z.email('Email is invalid').max(255)
const person = {
  email,
  phone: text('Phone', 20),
  surname: requiredText('Last name'),
  firstname: requiredText('First name'),
  dialingcode: text('Dialling code', 5),
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
  limit: { times: 30, per: 'minute' },
  input: z.object({ email, passwordhash }),
  reply: ProfileReply,
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
