import { randomUUID } from 'node:crypto'
import type { Owner, Principal } from './draft.ts'
import { type FuzzedCall, isOfHost, isOfProgram } from './fuzzed-call.ts'
import { freshEmail, givenAccounts, NOBODYS_HASH } from './given-accounts.ts'
import { FOREIGN_HOST, givenBookings, HOST, PEOPLE, type Values } from './given-bookings.ts'
import { givenCompany, isOfCompany } from './given-company.ts'
import { givenDesk, givenMemberOf, isOfDesk } from './given-desk.ts'
import { givenDriverApp, givenSession, isOfDriver, isOfDriverDoor } from './given-driver.ts'
import { givenDriver, giveToDriver } from './given-fleet.ts'
import { givenHost, HOST_PAGE } from './given-host.ts'
import { isOfPasskeys } from './given-passkeys.ts'
import { givenPrograms } from './given-program.ts'
import { givenRides, type RideState } from './given-rides.ts'
import { givenStaff, isOfStaff } from './given-staff.ts'
import { LONDON, morningAfter } from './journeys.ts'
import { ANOTHER_GUEST } from './judge-answer.ts'
import { keepGiven, listSecrets, type Means, unguessable } from './keep-canaries.ts'
import { fieldsOf } from './list-spots.ts'
import { plainest } from './valid-values.ts'
import { headersAt } from './visitor.ts'
import type { Send } from './wire-request.ts'

export type World = {
  headersOf: (who: Principal, call: FuzzedCall) => Record<string, string>
  /** A request of the call that means something, with ids of this owner. */
  exampleOf: (call: FuzzedCall, whose: Owner) => Promise<Values>
  /** Texts no reply and no log line may hold, with what each is. */
  canaries: ReadonlyMap<string, string>
  ownOperatorId: string
  foreignOperatorId: string
}

/** No reference or type of vehicle ever has this number. */
const NEVER_GIVEN = 2_000_000_001

/** Guests with bookings and customers at two operators, staff with keys, links, secrets: something to find and something to lose. */
export async function openWorld(means: Means & { send: Send; hostKey: string }): Promise<World> {
  const { rows, key, now } = means
  const operators = await rows.query<{ id: string; slug: string }>('select id, slug from operator')
  const idOf = (slug: string) => operators.find((row) => row.slug === slug)?.id ?? ''
  const ownOperatorId = idOf('kerbside')
  const foreignOperatorId = idOf('northway')
  const ours = await keepGiven(means, ownOperatorId)
  const theirs = await keepGiven(means, foreignOperatorId)
  const booked = await givenBookings(means)
  const accounts = await givenAccounts(means)
  const jobid = await booked.pastJourneyOf(accounts.own.visitor)
  const company = await givenCompany(means, { own: ownOperatorId, foreign: foreignOperatorId })

  const console = await givenStaff(means, ownOperatorId)
  const road = await openRoad(means, { ownOperatorId, foreignOperatorId, booked })
  const { app, desk } = road
  const programs = await givenPrograms(means, {
    own: ownOperatorId,
    foreign: foreignOperatorId,
    freshBooking: async () => (await booked.freshBooking()).reference,
  })
  const office = await givenHost({ send: means.send, key: means.hostKey })

  const payCodeOf = async (host: string, { staffKey, reference }: Pay) => {
    const answer = await means.send({
      method: 'POST',
      target: '/api/paymentlink',
      headers: {
        ...headersAt(host),
        'content-type': 'application/json',
        authorization: `Bearer ${staffKey}`,
      },
      body: JSON.stringify({ bookingref: reference }),
    })
    return String((JSON.parse(answer.text) as { paycode?: string }).paycode)
  }
  const ownPay = await payCodeOf(HOST, { ...ours, ...booked.paid })
  const foreignPay = await payCodeOf(FOREIGN_HOST, { ...theirs, ...booked.foreignBooked })

  const foreignQuote = priced({
    ...booked.foreignQuote,
    vehtypeid: booked.foreignVehicleType ?? NEVER_GIVEN,
  })
  // Like the foreign one in everything but the ids: answers to the two are compared byte for byte.
  const missing = {
    ...foreignQuote,
    ...numbered(NEVER_GIVEN),
    quoteid: randomUUID(),
    vehtypeid: NEVER_GIVEN,
    transactionid: 'none',
    code: unguessable(),
    managecode: unguessable(),
    paycode: unguessable(),
    token: unguessable(),
    address: 'nowhere',
    custid: NEVER_GIVEN,
    place: NEVER_GIVEN,
    account: 'nobody@example.com',
    // Nobody's: an address that has an account is not to be told from one that has none.
    passwordhash: NOBODYS_HASH,
    oldpasswordhash: NOBODYS_HASH,
    session: 'f'.repeat(24),
    offerid: randomUUID(),
    version: 1,
    driverid: NEVER_GIVEN,
    vehicleid: NEVER_GIVEN,
    invitation: unguessable(),
  }
  const living: Readonly<Record<Owner, Values>> = {
    own: {
      ...priced(await booked.freshQuote()),
      ...numbered(booked.paid.reference),
      jobid,
      transactionid: booked.paid.transactionId,
      code: booked.paid.ticket,
      managecode: booked.manageCode,
      paycode: ownPay,
      token: ours.promotion,
      address: booked.address,
      custid: accounts.own.custid,
      place: accounts.own.place,
      account: accounts.own.email,
      passwordhash: accounts.own.passwordhash,
      oldpasswordhash: accounts.own.passwordhash,
      session: accounts.own.session,
    },
    other: {
      ...missing,
      ...numbered(booked.other.reference),
      offerid: road.otherOffer.offerid,
      custid: accounts.other.custid,
      place: accounts.other.place,
      account: accounts.other.email,
      session: accounts.other.session,
    },
    foreign: {
      ...missing,
      ...foreignQuote,
      ...numbered(booked.foreignBooked.reference),
      offerid: road.foreignOffer.offerid,
      code: booked.foreignBooked.ticket,
      paycode: foreignPay,
      token: theirs.promotion,
      custid: accounts.foreign.custid,
      place: accounts.foreign.place,
      account: accounts.foreign.email,
      session: accounts.foreign.session,
    },
    missing,
  }

  const proofs: Readonly<Record<Principal, () => Record<string, string>>> = {
    guest: () => booked.guest.headers(),
    nobody: () => headersAt(HOST),
    stranger: () => ({ ...headersAt(HOST), ...STRANGER }),
    'foreign guest': () => ({ ...booked.foreign.headers(), host: HOST }),
    customer: () => accounts.own.visitor.headers(),
    booker: () => company.headers(),
    'foreign customer': () => ({ ...accounts.foreign.visitor.headers(), host: HOST }),
    staff: () => ({ ...headersAt(HOST), authorization: `Bearer ${ours.staffKey}` }),
    'foreign staff': () => ({
      ...headersAt(HOST),
      authorization: `Bearer ${theirs.staffKey}`,
      cookie: road.foreignCookies,
    }),
    desk: () => desk.dispatcher(),
    support: () => desk.support(),
    owner: () => desk.owner(),
    driver: () => app.headers(),
    program: () => programs.headers(),
    'foreign program': () => programs.foreignHeaders(),
    host: () => office.headers(),
  }

  return {
    ownOperatorId,
    foreignOperatorId,
    headersOf(who, call) {
      const headers = proofs[who]()
      if (isOfHost(call)) return { ...headers, host: HOST_PAGE }
      if (who === 'host') return { ...headers, host: HOST }
      if (!BEFORE_DOORS.has(who)) return headers
      if (isOfStaff(call)) return console.beside(headers)
      return isOfDriverDoor(call) ? app.beside(headers) : headers
    },
    async exampleOf(call, whose) {
      if (whose === 'own') await accounts.keepAlive()
      if (whose === 'own') await company.freshFor(call)
      if (whose === 'own' && call.path === '/api/deleteaccount') await accounts.endTies()
      if (isOfHost(call)) return exampleFrom(call, await office.freshFor(call, whose === 'own'))
      const { quoteid, totalfare, quoteId } = fieldsOf(call.input)
      // A quote is booked once: each booking gets a new one.
      const isBooking = (quoteid !== undefined && totalfare !== undefined) || quoteId !== undefined
      const books = isBooking && whose === 'own'
      const cancels = call.path === '/api/cancelbooking' || call.path === '/api/cancellation'
      const fresh = books
        ? priced(await booked.freshQuote())
        : cancels && whose === 'own'
          ? numbered((await booked.freshBooking()).reference)
          : call.path === '/api/refund'
            ? // a penny under a key of its own: what is given back once is not given back again
              { amount: 1, key: randomUUID() }
            : whose === 'own' && call.path === '/api/savepassword'
              ? await accounts.mailedLink('reset')
              : whose === 'own' && call.path === '/api/confirmemail'
                ? await accounts.mailedLink('email')
                : whose === 'own' && call.path === '/api/amendment'
                  ? await booked.freshChange()
                  : whose === 'own' && isOfStaff(call)
                    ? await console.freshFor(call)
                    : whose === 'own'
                      ? await road.freshFor(call)
                      : {}
      const bookingdate = morningAfter(now(), 2)
      const flown = { departuretime: bookingdate, landingTime: bookingdate }
      const known = { ...PLAIN, ...LONDON, bookingdate, ...flown, ...living[whose], ...fresh }
      const named = isOfCompany(call)
        ? company.idsFor(call, whose)
        : isOfPasskeys(call)
          ? await accounts.passkeys.freshFor(call, whose)
          : isOfProgram(call)
            ? await programs.idsFor(call, { known, isOwn: whose === 'own' })
            : idFor(call, known)
      return exampleFrom(call, { ...known, ...named })
    },
    canaries: new Map([
      ...listSecrets(key, [ours, theirs]),
      ...programs.secrets,
      ...office.secrets,
      ...toldOf(PEOPLE.other, booked.other.ticket, ANOTHER_GUEST),
      ...toldOf(PEOPLE.foreign, booked.foreignBooked.ticket, 'of another operator’s guest'),
    ]),
  }
}

type Pay = { staffKey: string; reference: number }

const NOBODYS = 'A'.repeat(43)
const STRANGER = {
  cookie: `sid=${NOBODYS}; staff=${NOBODYS}; driver=${NOBODYS}`,
  authorization: `Bearer kst_${NOBODYS}`,
}

/** Who may be half through a door that everybody may knock at: what lets them on lies beside what they have. */
const BEFORE_DOORS: ReadonlySet<Principal> = new Set(['guest', 'customer', 'booker', 'staff'])

/** Who drives and who sends them: a driver here with a ride for every call, others here and elsewhere with theirs. */
async function openRoad(
  means: Means & { send: Send },
  facts: {
    ownOperatorId: string
    foreignOperatorId: string
    booked: Awaited<ReturnType<typeof givenBookings>>
  },
) {
  const { booked, foreignOperatorId, ownOperatorId: operatorId } = facts
  const drives = (of: string, number: number) => givenDriver(means, { operatorId: of, number })
  const fleet = await drives(operatorId, 981)
  const other = await drives(operatorId, 982)
  const foreign = await drives(foreignOperatorId, 983)
  const { reference } = await booked.freshBooking()
  const { ride } = await givenRides(means, { operatorId, reference, fleet })
  const { freshChange } = booked
  const freshBooking = async () => (await booked.freshBooking()).reference
  const desk = await givenDesk(means, { operatorId, fleet, ride, freshChange, freshBooking })
  const app = await givenDriverApp(means, { operatorId, fleet, ride })
  const elsewhere = await givenMemberOf(means, {
    operatorId: foreignOperatorId,
    role: 'dispatcher',
  })
  const driving = await givenSession(means, {
    operatorId: foreignOperatorId,
    driverId: foreign.driverId,
  })
  return {
    app,
    desk,
    foreignCookies: `${elsewhere.cookie}; ${driving.cookie}`,
    otherOffer: await giveToDriver(means, {
      operatorId,
      reference: booked.other.reference,
      fleet: other,
    }),
    foreignOffer: await giveToDriver(means, {
      operatorId: foreignOperatorId,
      reference: booked.foreignBooked.reference,
      fleet: foreign,
    }),
    async freshFor(call: FuzzedCall): Promise<Values> {
      if (isOfDesk(call)) return desk.freshFor(call)
      if (isOfDriver(call)) return app.freshFor(call)
      const state = SEEN[call.path]
      return state === undefined ? {} : { ...(await ride(state)), code: '', id: randomUUID() }
    },
  }
}

/** The calls of a passenger that say more, or anything, once somebody drives. */
const SEEN: Readonly<Record<string, RideState>> = {
  '/api/trackvehicle': 'en_route',
  '/api/driverphoto': 'en_route',
  '/api/driverFootprint': 'completed',
  '/api/sharetracking': 'en_route',
  '/api/chat': 'assigned',
  '/api/chatread': 'assigned',
  '/api/feedback': 'completed',
}

const toldOf = (
  person: (typeof PEOPLE)[keyof typeof PEOPLE],
  ticket: string,
  whose: string,
): [string, string][] => [
  [person.passengername, `the name ${whose}`],
  [person.passengeremail, `the e-mail address ${whose}`],
  [person.passengerphone, `the phone ${whose}`],
  [ticket, `the ticket code ${whose}`],
]

const priced = ({ quoteid, signature, vehtypeid, totalfare }: Values): Values => ({
  quoteid,
  signature,
  vehtypeid,
  totalfare,
})

const numbered = (reference: number): Values => ({
  jobpartid: reference,
  jobid: reference,
  bookingref: reference,
})

/** What fields of these names mean wherever they stand. */
const PLAIN: Values = {
  ...PEOPLE.own,
  firstname: 'Maya',
  surname: 'Kbfuzz-Own',
  phone: PEOPLE.own.passengerphone,
  postcode: LONDON['droppostcode'],
  placename: 'custom',
  paymentmethod: 'cash',
  currencycode: 'GBP',
  promocode: 'WELCOME10',
  price: 80,
  flightNo: 'BA178',
  airline: 'BA',
  origin: 'JFK',
  destination: 'LHR',
  prefix: 'heathrow',
  body: 'At the second door',
  searchString: 'lond',
  lat: LONDON['picklat'],
  lng: LONDON['picklng'],
  points: [
    { lat: LONDON['picklat'], lng: LONDON['picklng'] },
    { lat: LONDON['dofflat'], lng: LONDON['dofflng'] },
  ],
}

/** `id` is another thing in every call, and so is `email`. */
function idFor({ path }: FuzzedCall, known: Values): Values {
  if (path.startsWith('/api/quotation/')) return { id: known['quoteid'] }
  if (path === '/api/address') return { id: known['address'] }
  if (path === '/api/addressbook') return { id: known['place'] }
  if (path === '/api/managelink') return { code: known['managecode'] }
  if (path === '/api/stripepaymentintent')
    return { id: String(known['jobpartid']), code: known['paycode'] }
  if (path === '/api/sessions') return { id: known['session'] }
  if (path === '/api/signIn' || path === '/api/resetpassword') return { email: known['account'] }
  return path === '/api/signUp' ? { email: freshEmail() } : {}
}

/** The fields of a call that are needed or known, as its schema takes them. */
function exampleFrom({ input }: FuzzedCall, known: Values): Values {
  const fields = Object.entries(fieldsOf(input)).flatMap(([name, schema]) => {
    if (name in known && schema.safeParse(known[name]).success) return [[name, known[name]]]
    return schema.safeParse(undefined).success ? [] : [[name, plainest(schema)]]
  })
  return Object.fromEntries(fields) as Values
}
