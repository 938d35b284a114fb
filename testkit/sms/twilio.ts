import { twilio } from '../contracts/of-vendors.ts'
import { openStandIn, type StandIn, type StandInAnswer } from '../stand-in.ts'

/** Numbers that Twilio refuses, by its error dictionary (twilio.com/docs/api/errors); any other is taken. */
const REFUSED_TO: Readonly<Record<string, number>> = {
  '+442079460211': 21211,
  '+442079460214': 21214,
  '+442079460217': 21217,
  '+442079460265': 21265,
  '+442079460266': 21266,
  '+442079460610': 21610,
  '+442079460612': 21612,
  '+442079460614': 21614,
  '+442079460635': 21635,
  // the account's fault: a country that is not enabled, a trial account
  '+442079460408': 21408,
  '+442079460608': 21608,
  // a code of years to come
  '+442079460799': 21799,
}

/**
 * Twilio as its documentation of the Messages resource (API of 2010) tells it: a form by POST with Basic credentials,
 * 201 with the message, 400 with a code for a number or a sender it refuses, 401 for who is not known, 429 for too many.
 * And of the Accounts and IncomingPhoneNumbers resources: the account's own standing and its numbers.
 */
export function openTwilio({
  account,
  token,
  from,
  standing = 'active',
}: {
  account: string
  token: string
  /** The one sender of this account: a number, a name or a messaging service. */
  from: string
  standing?: 'active' | 'suspended' | 'closed'
}): Promise<StandIn> {
  const known = `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`
  const home = `/2010-04-01/Accounts/${account}`
  const refuse = (status: number, code: number): StandInAnswer => ({
    status,
    body: {
      code,
      status,
      message: `Refused with ${code}`,
      more_info: `https://www.twilio.com/docs/errors/${code}`,
    },
  })
  return openStandIn(({ method, path, query, headers, body }) => {
    if (!path.startsWith(`${home}.json`) && !path.startsWith(`${home}/`)) return refuse(404, 20404)
    if (headers.authorization !== known) return refuse(401, 20003)
    if (method === 'GET' && path === `${home}.json`)
      return {
        status: 200,
        body: { sid: account, status: standing, type: 'Full', friendly_name: 'Kerbside' },
      }
    if (method === 'GET' && path === `${home}/IncomingPhoneNumbers.json`) {
      const owned = query.get('PhoneNumber') === from
      const number = {
        sid: `PN${'0'.repeat(32)}`,
        account_sid: account,
        phone_number: from,
        capabilities: { voice: true, sms: true, mms: false, fax: false },
      }
      return { status: 200, body: { incoming_phone_numbers: owned ? [number] : [], page: 0 } }
    }
    if (method !== 'POST' || path !== `${home}/Messages.json`) return refuse(404, 20404)
    const form = new URLSearchParams(String(body))
    const to = form.get('To') ?? ''
    if (!/^\+\d{8,15}$/.test(to)) return refuse(400, 21211)
    if ((form.get('Body') ?? '') === '') return refuse(400, 21602)
    const service = form.get('MessagingServiceSid')
    if (service !== null && !/^MG[0-9a-f]{32}$/.test(service)) return refuse(400, 21701)
    if (service === null && form.get('From') !== from) return refuse(400, 21606)
    const code = REFUSED_TO[to]
    if (code !== undefined) return refuse(400, code)
    const message = { sid: `SM${'0'.repeat(32)}`, account_sid: account, status: 'queued', to }
    return { status: 201, body: { ...message, body: form.get('Body') } }
  }, twilio)
}
