import { randomUUID } from 'node:crypto'
import { ANOTHER_GUEST } from './check-response.ts'
import type { Owner, Principal } from './draft.ts'
import { headersAt } from './fuzz-client.ts'
import { type FuzzedEndpoint, isOfProgram, isPlatformCall } from './fuzzed-endpoint.ts'
import { freshEmail, givenAccounts, UNKNOWN_HASH } from './given-accounts.ts'
import { FOREIGN_HOST, givenBookings, HOST, PEOPLE, type Values } from './given-bookings.ts'
import { givenCompany, isOfCompany } from './given-company.ts'
import { givenDesk, givenMemberOf, isOfDesk } from './given-desk.ts'
import { givenDriverApp, givenSession, isOfDriver, isOfDriverDoor } from './given-driver.ts'
import { givenDriver, givenOffice, giveToDriver } from './given-fleet.ts'
import { type GivenLegState, givenFuzzLegs } from './given-fuzz-legs.ts'
import { isOfPasskeys } from './given-passkeys.ts'
import { givenPlatformClient, PLATFORM_HOST } from './given-platform-client.ts'
import { givenPrograms } from './given-program.ts'
import { givenStaff, isOfStaff } from './given-staff.ts'
import { type Deps, insertGiven, listSecrets, unguessable } from './insert-canaries.ts'
import { LONDON, morningAfter } from './journeys.ts'
import { fieldsOf } from './list-spots.ts'
import { plainest } from './valid-values.ts'
import type { Send } from './wire-request.ts'

export type World = {
  headersOf: (who: Principal, endpoint: FuzzedEndpoint) => Record<string, string>
  /** A valid request to the endpoint, with ids of this owner. */
  exampleOf: (endpoint: FuzzedEndpoint, whose: Owner) => Promise<Values>
  /** Texts that must not appear in any response or log line, with a description of each. */
  canaries: ReadonlyMap<string, string>
  ownOperatorId: string
  foreignOperatorId: string
}

/** No reference or vehicle type ever has this number. */
const NEVER_GIVEN = 2_000_000_001

/**
 * Guests with bookings and customers at two operators, staff with keys, links, secrets: data to find and data to
 * lose.
 */
export async function openWorld(deps: Deps & { send: Send; platformKey: string }): Promise<World> {
  const { rows, key, now } = deps
  const operators = await rows.query<{ id: string; slug: string }>('select id, slug from operator')
  const idOf = (slug: string) => operators.find((row) => row.slug === slug)?.id ?? ''
  const ownOperatorId = idOf('kerbside')
  const foreignOperatorId = idOf('northway')
  const ours = await insertGiven(deps, ownOperatorId)
  const theirs = await insertGiven(deps, foreignOperatorId)
  const booked = await givenBookings(deps)
  const accounts = await givenAccounts(deps)
  const jobid = await booked.pastJourneyOf(accounts.own.client)
  const company = await givenCompany(deps, { own: ownOperatorId, foreign: foreignOperatorId })

  const console = await givenStaff(deps, ownOperatorId)
  const road = await openRoad(deps, { ownOperatorId, foreignOperatorId, booked })
  const { app, desk } = road
  const programs = await givenPrograms(deps, {
    own: ownOperatorId,
    foreign: foreignOperatorId,
    freshBooking: async () => (await booked.freshBooking()).reference,
  })
  const office = await givenPlatformClient({ send: deps.send, key: deps.platformKey })

  const payCodeOf = async (host: string, { staffKey, reference }: Pay) => {
    const response = await deps.send({
      method: 'POST',
      target: '/api/paymentlink',
      headers: {
        ...headersAt(host),
        'content-type': 'application/json',
        authorization: `Bearer ${staffKey}`,
      },
      body: JSON.stringify({ bookingref: reference }),
    })
    return String((JSON.parse(response.text) as { paycode?: string }).paycode)
  }
  const ownPay = await payCodeOf(HOST, { ...ours, ...booked.paid })
  const foreignPay = await payCodeOf(FOREIGN_HOST, { ...theirs, ...booked.foreignBooked })

  const foreignQuote = priced({
    ...booked.foreignQuote,
    vehtypeid: booked.foreignVehicleType ?? NEVER_GIVEN,
  })
  // Like the foreign one in everything but the ids: the two responses are compared byte for byte.
  const missing = {
    ...foreignQuote,
    ...numbered(NEVER_GIVEN),
    quoteid: randomUUID(),
    quoteId: randomUUID(),
    vehtypeid: NEVER_GIVEN,
    vehicleTypeId: NEVER_GIVEN,
    transactionid: 'none',
    code: unguessable(),
    managecode: unguessable(),
    paycode: unguessable(),
    token: unguessable(),
    address: 'nowhere',
    ...customer(NEVER_GIVEN),
    place: NEVER_GIVEN,
    account: 'unknown@example.com',
    // Of no account: addresses with and without an account must be indistinguishable.
    passwordhash: UNKNOWN_HASH,
    oldpasswordhash: UNKNOWN_HASH,
    session: 'f'.repeat(24),
    offerid: randomUUID(),
    offerId: randomUUID(),
    emergencyId: randomUUID(),
    submissionId: randomUUID(),
    version: 1,
    driverId: NEVER_GIVEN,
    vehicleId: NEVER_GIVEN,
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
      ...customer(accounts.own.custid),
      place: accounts.own.place,
      account: accounts.own.email,
      passwordhash: accounts.own.passwordhash,
      oldpasswordhash: accounts.own.passwordhash,
      session: accounts.own.session,
    },
    other: {
      ...missing,
      ...numbered(booked.other.reference),
      offerId: road.otherOffer.offerId,
      ...road.otherOffice,
      ...customer(accounts.other.custid),
      place: accounts.other.place,
      account: accounts.other.email,
      session: accounts.other.session,
    },
    foreign: {
      ...missing,
      ...foreignQuote,
      ...numbered(booked.foreignBooked.reference),
      offerId: road.foreignOffer.offerId,
      ...road.foreignOffice,
      code: booked.foreignBooked.ticket,
      paycode: foreignPay,
      token: theirs.promotion,
      ...customer(accounts.foreign.custid),
      place: accounts.foreign.place,
      account: accounts.foreign.email,
      session: accounts.foreign.session,
    },
    missing,
  }

  const proofs: Readonly<Record<Principal, () => Record<string, string>>> = {
    guest: () => booked.guest.headers(),
    anonymous: () => headersAt(HOST),
    unauthenticated: () => ({ ...headersAt(HOST), ...UNAUTHENTICATED }),
    'foreign guest': () => ({ ...booked.foreign.headers(), host: HOST }),
    customer: () => accounts.own.client.headers(),
    booker: () => company.headers(),
    'foreign customer': () => ({ ...accounts.foreign.client.headers(), host: HOST }),
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
    headersOf(who, endpoint) {
      const headers = proofs[who]()
      if (isPlatformCall(endpoint)) return { ...headers, host: PLATFORM_HOST }
      if (who === 'host') return { ...headers, host: HOST }
      if (!BEFORE_DOORS.has(who)) return headers
      if (isOfStaff(endpoint)) return console.beside(headers)
      return isOfDriverDoor(endpoint) ? app.beside(headers) : headers
    },
    async exampleOf(endpoint, whose) {
      if (whose === 'own') await accounts.keepAlive()
      if (whose === 'own') await company.freshFor(endpoint)
      if (whose === 'own' && endpoint.path === '/api/deleteaccount') await accounts.endTies()
      if (isPlatformCall(endpoint))
        return exampleFrom(endpoint, await office.freshFor(endpoint, whose === 'own'))
      const { quoteid, totalfare, quoteId } = fieldsOf(endpoint.input)
      // A quote is booked once, so each booking gets a new one.
      const isBooking = (quoteid !== undefined && totalfare !== undefined) || quoteId !== undefined
      const createsBooking = isBooking && whose === 'own'
      const cancels =
        endpoint.path === '/api/cancelbooking' || endpoint.path === '/api/cancellation'
      const fresh = createsBooking
        ? priced(await booked.freshQuote())
        : cancels && whose === 'own'
          ? numbered((await booked.freshBooking()).reference)
          : endpoint.path === '/api/refund'
            ? // a penny under a new key: a refund works once only
              { amount: 1, key: randomUUID() }
            : whose === 'own' && endpoint.path === '/api/savepassword'
              ? await accounts.mailedLink('reset')
              : whose === 'own' && endpoint.path === '/api/confirmemail'
                ? await accounts.mailedLink('email')
                : whose === 'own' && endpoint.path === '/api/amendment'
                  ? await booked.freshChange()
                  : whose === 'own' && isOfStaff(endpoint)
                    ? await console.freshFor(endpoint)
                    : whose === 'own'
                      ? await road.freshFor(endpoint)
                      : {}
      const bookingdate = morningAfter(now(), 2)
      const flown = { departuretime: bookingdate, landingTime: bookingdate }
      const exampleValues = {
        ...PLAIN,
        ...LONDON,
        bookingdate,
        ...flown,
        ...living[whose],
        ...fresh,
      }
      const named = isOfCompany(endpoint)
        ? company.idsFor(endpoint, whose)
        : isOfPasskeys(endpoint)
          ? await accounts.passkeys.freshFor(endpoint, whose)
          : isOfProgram(endpoint)
            ? await programs.idsFor(endpoint, { known: exampleValues, isOwn: whose === 'own' })
            : idFor(endpoint, exampleValues)
      return exampleFrom(endpoint, { ...exampleValues, ...named })
    },
    canaries: new Map([
      ...listSecrets(key, [ours, theirs]),
      ...programs.secrets,
      ...office.secrets,
      ...expectedReads(PEOPLE.other, booked.other.ticket, ANOTHER_GUEST),
      ...expectedReads(PEOPLE.foreign, booked.foreignBooked.ticket, 'of another operator’s guest'),
    ]),
  }
}

type Pay = { staffKey: string; reference: number }

const NOBODYS = 'A'.repeat(43)
const UNAUTHENTICATED = {
  cookie: `sid=${NOBODYS}; staff=${NOBODYS}; driver=${NOBODYS}`,
  authorization: `Bearer kst_${NOBODYS}`,
}

/** Principals that may be halfway through a public sign-in: its cookies are added to their own. */
const BEFORE_DOORS: ReadonlySet<Principal> = new Set(['guest', 'customer', 'booker', 'staff'])

/** Drivers and dispatchers: a driver here with a leg for every endpoint, others here and elsewhere with theirs. */
async function openRoad(
  deps: Deps & { send: Send },
  params: {
    ownOperatorId: string
    foreignOperatorId: string
    booked: Awaited<ReturnType<typeof givenBookings>>
  },
) {
  const { booked, foreignOperatorId, ownOperatorId: operatorId } = params
  const drives = (of: string, number: number) => givenDriver(deps, { operatorId: of, number })
  const fleet = await drives(operatorId, 981)
  const other = await drives(operatorId, 982)
  const foreign = await drives(foreignOperatorId, 983)
  const { reference } = await booked.freshBooking()
  const { givenLegIn } = await givenFuzzLegs(deps, { operatorId, reference, fleet })
  const { freshChange } = booked
  const freshBooking = async () => (await booked.freshBooking()).reference
  const desk = await givenDesk(deps, { operatorId, fleet, givenLegIn, freshChange, freshBooking })
  const app = await givenDriverApp(deps, { operatorId, fleet, givenLegIn })
  const elsewhere = await givenMemberOf(deps, {
    operatorId: foreignOperatorId,
    role: 'dispatcher',
  })
  const driving = await givenSession(deps, {
    operatorId: foreignOperatorId,
    driverId: foreign.driverId,
  })
  return {
    app,
    desk,
    otherOffice: await givenOffice(deps, { operatorId, fleet: other }),
    foreignOffice: await givenOffice(deps, {
      operatorId: foreignOperatorId,
      fleet: foreign,
    }),
    foreignCookies: `${elsewhere.cookie}; ${driving.cookie}`,
    otherOffer: await giveToDriver(deps, {
      operatorId,
      reference: booked.other.reference,
      fleet: other,
    }),
    foreignOffer: await giveToDriver(deps, {
      operatorId: foreignOperatorId,
      reference: booked.foreignBooked.reference,
      fleet: foreign,
    }),
    async freshFor(endpoint: FuzzedEndpoint): Promise<Values> {
      if (isOfDesk(endpoint)) return desk.freshFor(endpoint)
      if (isOfDriver(endpoint)) return app.freshFor(endpoint)
      const state = SEEN[endpoint.path]
      return state === undefined ? {} : { ...(await givenLegIn(state)), code: '', id: randomUUID() }
    },
  }
}

/** The passenger's endpoints that return more, or anything, only once a driver is under way. */
const SEEN: Readonly<Record<string, GivenLegState>> = {
  '/api/trackvehicle': 'en_route',
  '/api/driverphoto': 'en_route',
  '/api/driverFootprint': 'completed',
  '/api/sharetracking': 'en_route',
  '/api/chat': 'assigned',
  '/api/chatread': 'assigned',
  '/api/feedback': 'completed',
}

const expectedReads = (
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
  reference,
})

/** The specification's name and our own. */
const customer = (number: number): Values => ({ custid: number, customerId: number })

/** Values for fields of these names in any endpoint. */
const PLAIN: Values = {
  ...PEOPLE.own,
  firstname: 'Maya',
  firstName: 'Maya',
  surname: 'Kbfuzz-Own',
  phone: PEOPLE.own.passengerphone,
  postcode: LONDON['droppostcode'],
  placename: 'custom',
  paymentmethod: 'cash',
  currencycode: 'GBP',
  currencyCode: 'GBP',
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

/** `id` means something else in every endpoint, and so does `email`. */
function idFor({ path }: FuzzedEndpoint, exampleValues: Values): Values {
  if (path.startsWith('/api/quotation/')) return { id: exampleValues['quoteid'] }
  if (path === '/api/address') return { id: exampleValues['address'] }
  if (path === '/api/addressbook') return { id: exampleValues['place'] }
  if (path === '/api/managelink') return { code: exampleValues['managecode'] }
  if (path === '/api/stripepaymentintent')
    return { id: String(exampleValues['jobpartid']), code: exampleValues['paycode'] }
  if (path === '/api/sessions') return { id: exampleValues['session'] }
  if (path === '/api/signIn' || path === '/api/resetpassword')
    return { email: exampleValues['account'] }
  return path === '/api/signUp' ? { email: freshEmail() } : {}
}

/** The fields of an endpoint that are required or have a known value, as its schema accepts them. */
function exampleFrom({ input }: FuzzedEndpoint, exampleValues: Values): Values {
  const fields = Object.entries(fieldsOf(input)).flatMap(([name, schema]) => {
    if (name in exampleValues && schema.safeParse(exampleValues[name]).success)
      return [[name, exampleValues[name]]]
    return schema.safeParse(undefined).success ? [] : [[name, plainest(schema)]]
  })
  return Object.fromEntries(fields) as Values
}
