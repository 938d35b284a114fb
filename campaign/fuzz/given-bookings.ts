import { createHash } from 'node:crypto'
import { LONDON, morningAfter, NORTH, person } from './journeys.ts'
import { unguessable } from './keep-canaries.ts'
import type { Rows } from './rows.ts'
import { type FuzzVisitor, openVisitor } from './visitor.ts'
import type { Send } from './wire-request.ts'

export type Values = Record<string, unknown>

/** The operator that is asked, and the one whose things nobody may see from there. */
export const HOST = 'kerbside.localhost'
export const FOREIGN_HOST = 'northway.localhost'

type Booked = { reference: number; ticket: string; transactionId: string }

/** People by the words and numbers they are found again by in a reply or a log that should not know them. */
export const PEOPLE = {
  own: person('Kbfuzz-Own', '2079460101'),
  other: person('Canary-Other', '2079460102'),
  foreign: person('Canary-Foreign', '1614960103'),
} as const

/** Two guests of one operator and one of another, each with a booking they made themselves, and quotes to make more. */
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
  const quote = (visitor: FuzzVisitor, journey: Values): Promise<Values> => {
    day = (day % 300) + 1
    const bookingdate = morningAfter(now(), day)
    return visitor.ask('POST', '/api/quotation', { ...journey, bookingdate })
  }
  const guest = openVisitor(send, HOST)
  const other = openVisitor(send, HOST)
  const foreign = openVisitor(send, FOREIGN_HOST)
  const cash = (of: FuzzVisitor, journey: Values, who: Values) =>
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
    manageCode: await keepManageCode({ rows, now }, paid),
    /** A quote nobody has seen before, for the morning of another day. */
    freshQuote: () => quote(guest, LONDON),
    /** A journey of somebody with an account, cancelled at once: nothing that is to come keeps them from leaving. */
    pastJourneyOf: async (customer: FuzzVisitor): Promise<number> => {
      const { reference } = await cash(customer, LONDON, PEOPLE.own)
      await customer.ask('POST', '/api/cancelbooking', { bookingref: reference })
      return reference
    },
    /** A booking to be cancelled: what is cancelled stays so. */
    freshBooking: () => cash(guest, LONDON, PEOPLE.own),
    /** A change that was offered for a booking of its own: what is confirmed once is done. */
    freshChange: async (): Promise<Values> => {
      const { reference: bookingref } = await cash(guest, LONDON, PEOPLE.own)
      const asked = { bookingref, notes: 'Ring the lower bell' }
      const { offerid } = await guest.ask('POST', '/api/amendmentquote', asked)
      return { bookingref, offerid }
    },
    foreignQuote: await quote(foreign, NORTH),
    foreignVehicleType: await foreignVehicleType(guest, foreign),
    address: await suggestedAddress(guest),
  }
}

async function book(visitor: FuzzVisitor, quoted: Values, more: Values): Promise<Booked> {
  const { quoteid, signature, vehtypeid, totalfare } = quoted
  const asked = { quoteid, signature, vehtypeid, totalfare, ...more }
  const said = await visitor.ask('POST', '/api/createbookingTest', asked)
  if (said['Code'] !== 1) throw new Error(`not booked: ${JSON.stringify(said)}`)
  return {
    reference: Number(said['Bref']),
    ticket: String(said['ticketcode']),
    transactionId: String(said['transactionid']),
  }
}

/** The code of the link a booking is changed with, as it is mailed: only its hash is kept. */
async function keepManageCode(
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

/** What the sandbox gateway's card fields give for a test card. */
async function givenNonce(guest: FuzzVisitor, now: Date): Promise<string> {
  const said = await guest.ask('GET', '/api/configuration')
  const origin = String(said['cardfieldsorigin'])
  const response = await fetch(`${origin}/sandbox/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({
      merchant: said['publickey'],
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

/** A vehicle type only the other operator has. */
async function foreignVehicleType(
  guest: FuzzVisitor,
  foreign: FuzzVisitor,
): Promise<number | undefined> {
  const typesOf = async (visitor: FuzzVisitor) => {
    const { vehTypes } = await visitor.ask('GET', '/api/vehicletypes')
    return (vehTypes as { vehtypeid: number }[]).map(({ vehtypeid }) => vehtypeid)
  }
  const own = await typesOf(guest)
  return (await typesOf(foreign)).find((id) => !own.includes(id))
}

/** The id of an address somebody was offered. */
async function suggestedAddress(guest: FuzzVisitor): Promise<string> {
  const { addresses } = await guest.ask('GET', '/api/searchaddress?prefix=heathrow')
  return (addresses as { id: string }[])[0]?.id ?? ''
}
