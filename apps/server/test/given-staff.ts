import { generateSync } from 'otplib'
import { addMember } from '../src/features/staff/invite-member.ts'
import { hashFor } from './given-account.ts'
import type { TestApp, TestClient, TestResponse } from './test-app.ts'

export const ANN = { email: 'ann@kerbside.example', name: 'Ann Fox', role: 'dispatcher' } as const

/** The code of an invitation link for Ann, as made at the command line. */
export async function givenInvitation(
  testApp: TestApp,
  member: Parameters<typeof addMember>[1] = ANN,
): Promise<string> {
  const added = await addMember(await testApp.context(), member)
  if (!added.ok) throw new Error(added.reason)
  return added.invitation.path.split('#')[1] ?? ''
}

/** The code of an authenticator with this secret at the test app's time, or some seconds later. */
export const totpCode = (testApp: TestApp, secret: string, laterSeconds = 0): string =>
  generateSync({ secret, epoch: Math.floor(testApp.deps.now().getTime() / 1000) + laterSeconds })

/** Completes an invitation, with `word` as the password. */
export async function enrolBy(
  testApp: TestApp,
  { client, invitation, word: password }: { client: TestClient; invitation: string; word: string },
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const opened = await client.post('/api/staff/invitation', { invitation })
  const secret = String(opened.body['secret'])
  const input = { invitation, passwordhash: hashFor(password), code: totpCode(testApp, secret) }
  const { body } = await client.post('/api/staff/enrol', input)
  if (body['code'] !== 1) throw new Error(`not enrolled: ${JSON.stringify(body)}`)
  return { secret, recoveryCodes: body['recoverycodes'] as string[] }
}

/** Enrols Ann: her authenticator and her recovery codes, with no session signed in. */
export async function givenAnn(
  testApp: TestApp,
  member: Parameters<typeof addMember>[1] = ANN,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const client = testApp.client()
  return enrolBy(testApp, {
    client,
    invitation: await givenInvitation(testApp, member),
    word: 'ann',
  })
}

export const givePassword = (
  client: TestClient,
  { email = ANN.email, word: password = 'ann' }: { email?: string; word?: string } = {},
): Promise<TestResponse> =>
  client.post('/api/staff/signin', { email, passwordhash: hashFor(password) })

export const giveCode = (client: TestClient, code: string): Promise<TestResponse> =>
  client.post('/api/staff/code', { code })
