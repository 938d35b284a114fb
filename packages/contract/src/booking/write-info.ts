import { isMet } from '@kerbside/domain/booking/amend/amend-fare.ts'
import type { Booking, FlightDetails, Leg, Person } from '@kerbside/domain/booking/booking.ts'
import type { LegState } from '@kerbside/domain/booking/leg-state.ts'
import { minor, ZERO } from '@kerbside/domain/money.ts'
import { isSettled } from '@kerbside/domain/payment/payment.ts'
import { fullAddress } from '@kerbside/domain/places/full-address.ts'
import { type Exchange, inPounds, POUND } from '@kerbside/domain/quotation/exchange.ts'
import { foldRounding } from '@kerbside/domain/quotation/fold-rounding.ts'
import { toDriveMinutes } from '@kerbside/domain/tracking/expect-times.ts'
import { type BookingApproval, type BookingInfo, type PickupTexts, STATUS } from '../booking.ts'
import { CODE } from '../codes.ts'
import { writeMoney } from '../money.ts'
import { writeAddress } from '../places.ts'
import { writeLines, writeParty } from '../quotation.ts'

const flightOf = (flight: FlightDetails | undefined) => ({
  flightnumber: flight?.number ?? '',
  arrivingfromairportname: flight?.airportName ?? '',
  arrivingfromairportcode: flight?.airportCode ?? '',
  expflightarrival: flight?.landsLocal ?? '',
})

const personOf = (passenger: Person, customer: Person) => ({
  passengername: passenger.name,
  passengerphone: passenger.phone,
  passengeremail: passenger.email,
  passengerdialingcode: passenger.diallingCode,
  custname: customer.name,
  custphone: customer.phone,
  custemail: customer.email,
  custcountryalpha2code: '',
})

const legOf = (leg: Leg) => {
  const pickup = writeAddress(leg.pickup)
  const dropOff = writeAddress(leg.dropOff)
  return {
    status: STATUS[leg.state],
    jobpartid: leg.reference,
    pickupdatetime: leg.pickupLocal,
    now: leg.asap,
    picklat: pickup.latitude,
    picklng: pickup.longitude,
    pickpostcode: pickup.postcode,
    pickupaddress: pickup.fulladdress,
    pickcategory: pickup.category,
    pickupname: pickup.name,
    pickhouse: leg.pickup.house?.text ?? '',
    dofflat: dropOff.latitude,
    dofflng: dropOff.longitude,
    droppostcode: dropOff.postcode,
    dropoffaddress: dropOff.fulladdress,
    doffcategory: dropOff.category,
    dropoffname: dropOff.name,
    doffhouse: leg.dropOff.house?.text ?? '',
    vehtypeid: leg.vehicleTypeId,
    vehicletype: leg.vehicleType,
    suitcases: leg.party.luggage,
    vialocations: leg.vias.map((via) => ({
      lat: via.point.lat,
      lng: via.point.lng,
      postcode: via.postcode,
      address: fullAddress(via),
      ...(via.house && { house: via.house.text }),
    })),
    ...writeParty(leg.party),
    ...flightOf(leg.flight),
  }
}

const WAITS_AS = {
  requested: 'requested',
  refused: 'declined',
  lapsed: 'declined',
} as const satisfies Record<BookingApproval['state'], LegState>

/** A pending approval whose leg was cancelled meanwhile is not reported. */
const writeApproval = (
  { legs }: Booking,
  { approval }: { approval: BookingInfo['approval'] },
): BookingInfo['approval'] =>
  approval && legs.some(({ state }) => state === WAITS_AS[approval.state]) ? approval : null

/** The whole booking, seen from its first leg, or its return leg alone. `routepath` is the stored polyline. */
export function writeBookingInfo(
  booking: Booking,
  params: {
    path: BookingInfo['routepath']
    vehicleImage: string
    card: { brand: string; last4: string }
    /** The exchange rate of the quote the booking was made from. */
    exchange: Exchange | undefined
    approval: BookingInfo['approval']
    pickups: readonly PickupTexts[]
    leg?: Leg['number']
  },
): BookingInfo {
  const [onward, back] = booking.legs.filter(({ number }) => number >= (params.leg ?? 1))
  if (!onward) throw new Error(`a booking without a leg: ${booking.id}`)
  return {
    code: CODE.done,
    message: '',
    bookerref: booking.ourRef,
    returnjobpartid: back?.reference ?? null,
    paymentmethod: booking.paymentMethod,
    ispaid: isSettled(booking.paymentState),
    notes: booking.note,
    photo: '',
    totalfare: writeMoney(booking.total, booking.currency),
    gbptotalfare: writeMoney(inPounds(booking.total, { ...booking, ...params }) ?? ZERO, POUND),
    currencycode: booking.currency,
    ...personOf(booking.passenger, booking.customer),
    ...legOf(onward),
    lines: writeLines(foldRounding(onward.lines), booking.currency),
    promovalue: writeMoney(booking.promoOff, booking.currency),
    fare: writeMoney(onward.fare, booking.currency),
    returndatetime: back?.pickupLocal ?? '',
    returnfare: writeMoney(back?.fare ?? minor(0), booking.currency),
    returnlines: writeLines(foldRounding(back?.lines ?? []), booking.currency),
    returnstatus: back ? STATUS[back.state] : '',
    vehicleimage: params.vehicleImage,
    routedistance: onward.metres,
    traveltime: toDriveMinutes(onward.seconds),
    routepath: params.path,
    cardtype: params.card.brand,
    last4: params.card.last4,
    paymentstate: booking.paymentState,
    meetandgreet: isMet(onward) || (back !== undefined && isMet(back)),
    testbooking: booking.test,
    approval: writeApproval(booking, params),
    pickups: params.pickups.filter(({ leg }) => leg >= (params.leg ?? 1)),
  }
}
