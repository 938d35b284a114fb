import { createHash } from 'node:crypto'
import type { Answer, Visitor } from './house.ts'

/** What a browser could have made of a password: any 32 bytes, the same for the same word. */
export const hashFor = (word: string): string =>
  `v1.${createHash('sha256').update(word).digest('base64url')}`

export const MAYA = {
  email: 'maya@example.com',
  phone: '020 7946 0123',
  surname: 'Osei',
  firstname: 'Maya',
  dialingcode: '+44',
  passwordhash: hashFor('maya'),
}

/** An account made by this visitor, who is signed in to it then. */
export async function givenCustomer(
  visitor: Visitor,
  said: Partial<typeof MAYA> = {},
): Promise<{ custid: number }> {
  const { status, body } = await visitor.post('/api/signUp', { ...MAYA, ...said })
  if (body['Code'] !== 1) throw new Error(`no account: ${status} ${JSON.stringify(body)}`)
  return { custid: Number(body['Id']) }
}

export const signInAs = (
  visitor: Visitor,
  said: { email?: string; passwordhash?: string; rememberme?: boolean } = {},
): Promise<Answer> =>
  visitor.post('/api/signIn', { email: MAYA.email, passwordhash: MAYA.passwordhash, ...said })
