import { openStandIn, type StandIn } from '../stand-in.ts'

/**
 * Twilio as its documentation of the Messages resource (API of 2010) tells it: a form by POST with Basic credentials,
 * 201 with the message, 400 with code 21211 for a number that is none, 401 for who is not known, 429 for too many. And of
 * the Accounts resource: the account's own standing.
 */
export function openTwilio({
  account,
  token,
  standing = 'active',
}: {
  account: string
  token: string
  standing?: 'active' | 'suspended' | 'closed'
}): Promise<StandIn> {
  const known = `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`
  return openStandIn(({ method, path, headers, body }) => {
    if (method === 'GET' && path === `/2010-04-01/Accounts/${account}.json`)
      return headers.authorization === known
        ? { status: 200, body: { sid: account, status: standing, type: 'Full' } }
        : { status: 401, body: { code: 20003, status: 401 } }
    if (method !== 'POST' || path !== `/2010-04-01/Accounts/${account}/Messages.json`)
      return { status: 404, body: { code: 20404, status: 404 } }
    if (headers.authorization !== known) return { status: 401, body: { code: 20003, status: 401 } }
    const form = new URLSearchParams(String(body))
    const to = form.get('To') ?? ''
    const isSent = form.has('From') || form.has('MessagingServiceSid')
    if (!/^\+\d{8,15}$/.test(to) || !isSent || (form.get('Body') ?? '') === '')
      return { status: 400, body: { code: 21211, status: 400, message: `Invalid 'To' ${to}` } }
    return { status: 201, body: { sid: `SM${'0'.repeat(32)}`, status: 'queued', to } }
  })
}
