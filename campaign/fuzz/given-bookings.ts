import { createHash } from 'node:crypto'
import { type FuzzClient, openFuzzClient } from './fuzz-client.ts'
import { unguessable } from './insert-canaries.ts'
import { LONDON, morningAfter, NORTH, person } from './journeys.ts'
import type { Rows } from './rows.ts'
import type { Send } from './wire-request.ts'

export type Values = Record<string, unknown>

/** The operator that gets the requests, and the one whose data must not be visible there. */
export const HOST = 'kerbside.localhost'
export const FOREIGN_HOST = 'northway.localhost'

type Booked = { reference: number; ticket: string; transactionId: string }

/** People with unique names and numbers, so that they can be found in responses and logs that must not contain them. */
export const PEOPLE = {
  own: person('Kbfuzz-Own', '2079460101'),
  other: person('Canary-Other', '2079460102'),
  foreign: person('Canary-Foreign', '1614960103'),
} as const

/** Two guests of one operator and one of another, each with their own booking, and quotes for more. */
export async function givenBookings({
  send,
  rows,
  now,
}: {
  send: Send
  rows: Rows
  now: () => Date
}) {
  let day = 1
  const quote = (client: FuzzClient, journey: Values): Promise<Values> => {
    day = (day % 300) + 1
    const bookingdate = morningAfter(now(), day)
    return client.request('POST', '/api/quotation', { ...journey, bookingdate })
  }
  const guest = openFuzzClient(send, HOST)
  const other = openFuzzClient(send, HOST)
  const foreign = openFuzzClient(send, FOREIGN_HOST)
  const cash = (of: FuzzClient, journey: Values, who: Values) =>
    quote(of, journey).then((quoted) => book(of, quoted, { ...who, paymentmethod: 'cash' }))
  const nonce = await givenNonce(guest, now())
  const theirs = {
    other: await cash(other, LONDON, PEOPLE.other),
    foreignBooked: await cash(foreign, NORTH, PEOPLE.foreign),
  }
  const paid = await book(guest, await quote(guest, LONDON), {
    ...PEOPLE.own,
    paymentmethod: 'card',
    nonce,
  })
  return {
    guest,
    foreign,
    ...theirs,
    paid,
    manageCode: await insertManageCode({ rows, now }, paid),
    /** A new quote, for the morning of another day. */
    freshQuote: () => quote(guest, LONDON),
    /**
     * A leg of a customer with an account, cancelled at once, so that no future leg prevents them from closing the
     * account.
     */
    pastJourneyOf: async (customer: FuzzClient): Promise<number> => {
      const { reference } = await cash(customer, LONDON, PEOPLE.own)
      await customer.request('POST', '/api/cancelbooking', { bookingref: reference })
      return reference
    },
    /** A booking to cancel; each can be cancelled only once. */
    freshBooking: () => cash(guest, LONDON, PEOPLE.own),
    /** An offered change for a booking of its own; each can be confirmed only once. */
    freshChange: async (): Promise<Values> => {
      const { reference: bookingref } = await cash(guest, LONDON, PEOPLE.own)
      const bookingInput = { bookingref, notes: 'Ring the lower bell' }
      const { offerid } = await guest.request('POST', '/api/amendmentquote', bookingInput)
      return { bookingref, offerid }
    },
    foreignQuote: await quote(foreign, NORTH),
    foreignVehicleType: await foreignVehicleType(guest, foreign),
    address: await suggestedAddress(guest),
  }
}

async function book(client: FuzzClient, quoted: Values, more: Values): Promise<Booked> {
  const { quoteid, signature, vehtypeid, totalfare } = quoted
  const bookingInput = { quoteid, signature, vehtypeid, totalfare, ...more }
  const reply = await client.request('POST', '/api/createbookingTest', bookingInput)
  if (reply['Code'] !== 1) throw new Error(`not booked: ${JSON.stringify(reply)}`)
  return {
    reference: Number(reply['Bref']),
    ticket: String(reply['ticketcode']),
    transactionId: String(reply['transactionid']),
  }
}

/** The code of a booking's manage link, as sent by e-mail: only its hash is stored. */
async function insertManageCode(
  { rows, now }: { rows: Rows; now: () => Date },
  { reference }: Booked,
): Promise<string> {
  const code = unguessable()
  await rows.query(
    `insert into booking_access (operator_id, code_hash, booking_id, scope, expires_at)
     select operator_id, $2, booking_id, 'manage', $3::timestamptz + interval '1 day'
     from leg where reference = $1`,
    [reference, createHash('sha256').update(code).digest(), now()],
  )
  return code
}

/** The nonce that the sandbox gateway's card fields return for a test card. */
async function givenNonce(guest: FuzzClient, now: Date): Promise<string> {
  const reply = await guest.request('GET', '/api/configuration')
  const origin = String(reply['cardfieldsorigin'])
  const response = await fetch(`${origin}/sandbox/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({
      merchant: reply['publickey'],
      number: '4242424242424242',
      month: '12',
      year: String(now.getUTCFullYear() + 2),
      cvc: '123',
      holder: 'Maya Osei',
      postalCode: 'E14 4QQ',
    }),
  })
  const { nonce } = (await response.json()) as { nonce?: string }
  if (nonce === undefined) throw new Error(`no nonce: ${response.status}`)
  return nonce
}

/** A vehicle type that only the other operator has. */
async function foreignVehicleType(
  guest: FuzzClient,
  foreign: FuzzClient,
): Promise<number | undefined> {
  const typesOf = async (client: FuzzClient) => {
    const { vehTypes } = await client.request('GET', '/api/vehicletypes')
    return (vehTypes as { vehtypeid: number }[]).map(({ vehtypeid }) => vehtypeid)
  }
  const ownTypes = await typesOf(guest)
  return (await typesOf(foreign)).find((id) => !ownTypes.includes(id))
}

/** The id of a suggested address. */
async function suggestedAddress(guest: FuzzClient): Promise<string> {
  const { addresses } = await guest.request('GET', '/api/searchaddress?prefix=heathrow')
  return (addresses as { id: string }[])[0]?.id ?? ''
}
