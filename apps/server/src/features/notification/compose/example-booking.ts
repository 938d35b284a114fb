import {
  type Booking,
  EMPTY_PERSON,
  type Leg,
  type Person,
} from '@kerbside/domain/booking/booking.ts'
import { ONE_PASSENGER } from '@kerbside/domain/fleet/vehicle-type.ts'
import { minor, ZERO } from '@kerbside/domain/money.ts'
import type { KnownPlace, Operator } from '@kerbside/domain/operator/operator.ts'
import type { Place } from '@kerbside/domain/places/place.ts'
import { addMinutes, DAY, localAt } from '@kerbside/domain/time.ts'
import type { Receipt } from '../../receipt/collect-receipt.ts'
import type { LegAssignment } from './leg-store.ts'

const FARE = minor(8600)
const ID = '00000000-0000-0000-0000-000000000000'

const MAYA: Person = {
  ...EMPTY_PERSON,
  name: 'Maya Singh',
  firstName: 'Maya',
  lastName: 'Singh',
  phone: '2079460123',
  diallingCode: '+44',
  email: 'maya@example.com',
}

/** An invented leg from the operator's first airport to its centre, the day after tomorrow. */
export function exampleReceipt(profile: Operator, now: Date): Receipt {
  const booking = exampleBooking(profile, now)
  const totals = {
    charged: FARE,
    cancelFee: ZERO,
    vat: ZERO,
    vatBasisPoints: 0,
    paid: FARE,
    taken: FARE,
    returned: ZERO,
    returning: ZERO,
    tip: ZERO,
    due: ZERO,
    cash: ZERO,
    cashOver: ZERO,
  }
  return { booking, card: { brand: 'visa', last4: '4242' }, sums: totals }
}

export const EXAMPLE_CREW = {
  driver: { id: ID, firstName: 'Marek', phone: '+44 7700 900123' },
  vehicle: { make: 'Mercedes', model: 'E-Class', colour: 'Black', registration: 'TEST LK24' },
}

export const EXAMPLE_ASSIGNMENT: LegAssignment = { ...EXAMPLE_CREW, requestedPickupAt: undefined }

function exampleBooking(profile: Operator, now: Date): Booking {
  return {
    id: ID,
    quoteId: ID,
    test: false,
    madeAt: now,
    payBy: undefined,
    paymentMethod: 'card',
    paymentState: 'paid',
    currency: profile.currency,
    total: FARE,
    promoOff: ZERO,
    deposit: ZERO,
    tip: ZERO,
    cancelBands: [{ hoursBefore: 24, feeBasisPoints: 5000 }],
    note: 'Two large cases, please.',
    passenger: MAYA,
    customer: MAYA,
    ourRef: '',
    version: 1,
    legs: [exampleLeg(profile, now)],
  }
}

function exampleLeg({ settings, zone }: Operator, now: Date): Leg {
  const [airport = settings.centre] = settings.airports
  const pickupAt = new Date(Math.ceil(now.getTime() / DAY + 2) * DAY + DAY / 2)
  return {
    number: 1,
    reference: 1_040_718,
    state: 'assigned',
    pickupAt,
    pickupLocal: localAt(pickupAt, zone),
    asap: false,
    pickup: placeOf(airport),
    dropOff: placeOf(settings.centre),
    vias: [],
    vehicleTypeId: 1,
    vehicleType: 'Saloon',
    party: { ...ONE_PASSENGER, luggage: 2 },
    flight: {
      number: 'BA117',
      airportCode: airport.code,
      airportName: airport.name,
      landsLocal: localAt(addMinutes(pickupAt, -30), zone),
      skipped: false,
    },
    fare: FARE,
    lines: [],
    metres: 28_000,
    seconds: 2_700,
  }
}

const placeOf = ({ name, kind, postcode, point, code }: KnownPlace): Place => ({
  id: 'example:place',
  kind,
  name,
  line1: '',
  line2: '',
  town: '',
  postcode,
  point,
  code,
  quality: 'exact',
})
