import { generateSync } from 'otplib'
import { addMember } from '../src/features/staff/invite-member.ts'
import { hashFor } from './given-account.ts'
import type { Answer, House, Visitor } from './house.ts'

export const ANN = { email: 'ann@kerbside.example', name: 'Ann Fox', role: 'dispatcher' } as const

/** The code of a link to enrol by, as somebody at the command line gives it to Ann. */
export async function givenInvitation(
  house: House,
  who: Parameters<typeof addMember>[1] = ANN,
): Promise<string> {
  const added = await addMember(await house.call(), who)
  if (!added.ok) throw new Error(added.reason)
  return added.invitation.path.split('#')[1] ?? ''
}

/** What an authenticator with this secret shows at the house's time, or some seconds later. */
export const figuresOf = (house: House, secret: string, laterSeconds = 0): string =>
  generateSync({ secret, epoch: Math.floor(house.deps.now().getTime() / 1000) + laterSeconds })

/** Follows an invitation to its end, with the word for a password. */
export async function enrolBy(
  house: House,
  { visitor, invitation, word }: { visitor: Visitor; invitation: string; word: string },
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const opened = await visitor.post('/api/staff/invitation', { invitation })
  const secret = String(opened.body['secret'])
  const said = { invitation, passwordhash: hashFor(word), code: figuresOf(house, secret) }
  const { body } = await visitor.post('/api/staff/enrol', said)
  if (body['code'] !== 1) throw new Error(`not enrolled: ${JSON.stringify(body)}`)
  return { secret, recoveryCodes: body['recoverycodes'] as string[] }
}

/** Ann works here: her authenticator, her paper, and nobody signed in. */
export async function givenAnn(
  house: House,
  who: Parameters<typeof addMember>[1] = ANN,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const visitor = house.visitor()
  return enrolBy(house, { visitor, invitation: await givenInvitation(house, who), word: 'ann' })
}

export const givePassword = (
  visitor: Visitor,
  { email = ANN.email, word = 'ann' }: { email?: string; word?: string } = {},
): Promise<Answer> => visitor.post('/api/staff/signin', { email, passwordhash: hashFor(word) })

export const giveCode = (visitor: Visitor, code: string): Promise<Answer> =>
  visitor.post('/api/staff/code', { code })
