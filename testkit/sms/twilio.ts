import { twilio } from '../contracts/of-vendors.ts'
import { type FakeResponse, type FakeServer, startFakeServer } from '../fake-server.ts'

/** Numbers that Twilio rejects, by its error dictionary (twilio.com/docs/api/errors); any other is accepted. */
const REJECTED_NUMBERS: Readonly<Record<string, number>> = {
  '+442079460211': 21211,
  '+442079460214': 21214,
  '+442079460217': 21217,
  '+442079460265': 21265,
  '+442079460266': 21266,
  '+442079460610': 21610,
  '+442079460612': 21612,
  '+442079460614': 21614,
  '+442079460635': 21635,
  // errors of the account: a country that is not enabled, a trial account
  '+442079460408': 21408,
  '+442079460608': 21608,
  // an error code that does not exist yet
  '+442079460799': 21799,
}

/**
 * Twilio by its documentation of the Messages resource (API of 2010): a form by POST with Basic credentials, 201 with
 * the message, 400 with a code for a rejected number or sender, 401 for wrong credentials, 429 for too many requests.
 * Also the Accounts and IncomingPhoneNumbers resources: the account's status and its numbers.
 */
export function openTwilio({
  account,
  token,
  from,
  status: accountStatus = 'active',
}: {
  account: string
  token: string
  /** The only sender of this account: a number, a name or a messaging service. */
  from: string
  status?: 'active' | 'suspended' | 'closed'
}): Promise<FakeServer> {
  const expectedHeader = `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`
  const home = `/2010-04-01/Accounts/${account}`
  const reject = (status: number, code: number): FakeResponse => ({
    status,
    body: {
      code,
      status,
      message: `Refused with ${code}`,
      more_info: `https://www.twilio.com/docs/errors/${code}`,
    },
  })
  return startFakeServer(({ method, path, query, headers, body }) => {
    if (!path.startsWith(`${home}.json`) && !path.startsWith(`${home}/`)) return reject(404, 20404)
    if (headers.authorization !== expectedHeader) return reject(401, 20003)
    if (method === 'GET' && path === `${home}.json`)
      return {
        status: 200,
        body: { sid: account, status: accountStatus, type: 'Full', friendly_name: 'Kerbside' },
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
    if (method !== 'POST' || path !== `${home}/Messages.json`) return reject(404, 20404)
    const form = new URLSearchParams(String(body))
    const to = form.get('To') ?? ''
    if (!/^\+\d{8,15}$/.test(to)) return reject(400, 21211)
    if ((form.get('Body') ?? '') === '') return reject(400, 21602)
    const service = form.get('MessagingServiceSid')
    if (service !== null && !/^MG[0-9a-f]{32}$/.test(service)) return reject(400, 21701)
    if (service === null && form.get('From') !== from) return reject(400, 21606)
    const code = REJECTED_NUMBERS[to]
    if (code !== undefined) return reject(400, code)
    const message = { sid: `SM${'0'.repeat(32)}`, account_sid: account, status: 'queued', to }
    return { status: 201, body: { ...message, body: form.get('Body') } }
  }, twilio)
}
