import type { CreateBookingRequest } from '@kerbside/contract/booking.ts'
import { writeMoney } from '@kerbside/contract/money.ts'
import type { FlightDetails } from '@kerbside/domain/booking/booking.ts'
import { sourceOf } from '@kerbside/domain/booking/booking-source.ts'
import {
  type Draft,
  findGrantedPromo,
  findPrice,
  needsFlight,
  needsReturnFlight,
} from '@kerbside/domain/booking/draft/draft.ts'
import type { PaymentMethod } from '@kerbside/domain/payment/payment.ts'
import type { Place } from '@kerbside/domain/places/place.ts'
import {
  RETURN_KIND_VALUES,
  writeParty,
  writeTimes,
  writeVias,
} from '../quotation/write-request.ts'

/** What the card fields return for a card: a nonce, and the details that may be shown. */
export type CardNonce = { nonce: string; cardType: string; last4: string }

type BookedWith = {
  method: PaymentMethod
  card: CardNonce | undefined
  /** Creates an account with this hash. */
  passwordHash?: string | undefined
}

/** The booking request; undefined if there is no price to confirm. */
export function writeBookingRequest(
  draft: Draft,
  { method, card, passwordHash }: BookedWith,
): CreateBookingRequest | undefined {
  const { offer, pickup, dropOff, route } = draft
  const price = findPrice(draft)
  if (!offer || !price || !pickup || !dropOff) return undefined
  const money = (amount: typeof price.total) => writeMoney(amount, offer.currency)
  return {
    quoteid: offer.quoteId,
    signature: offer.signature,
    nonce: card?.nonce ?? '',
    cardtype: card?.cardType ?? '',
    last4: card?.last4 ?? '',
    rtntype: RETURN_KIND_VALUES[draft.returnKind],
    // the desk opens the page with its own source name, and so does a widget
    source: sourceOf(new URLSearchParams(globalThis.location?.search).get('source')),
    notes: draft.note,
    vehtypeid: price.vehicleTypeId,
    viaaddresses: writeViasWithHouses(draft.vias),
    pickhouse: houseOf(pickup),
    doffhouse: houseOf(dropOff),
    // Before any promo: the amount the quote was signed with.
    totalfare: money(price.total),
    fare: money(price.onward),
    returnfare: money(price.return),
    currencycode: offer.currency,
    promocode: findGrantedPromo(draft)?.code ?? '',
    paymentmethod: method,
    picklat: pickup.point.lat,
    picklng: pickup.point.lng,
    dofflat: dropOff.point.lat,
    dofflng: dropOff.point.lng,
    ...writeTimes(draft),
    traveltime: Math.ceil((route?.seconds ?? 0) / 60),
    distance: route?.metres ?? 0,
    ...writeParty(draft.party),
    ...writeFlights(draft),
    ...writePassenger(draft),
    ...writeCustomer(draft),
    ...(passwordHash !== undefined && { passwordhash: passwordHash }),
  }
}

const houseOf = (place: Place | undefined): string => place?.house?.text.trim() ?? ''

/** The stops as they were quoted, with their houses. */
const writeViasWithHouses = (vias: Draft['vias']) => {
  const places = vias.filter((via) => via !== undefined)
  return writeVias(vias).map((via, index) => {
    const house = houseOf(places[index])
    return house === '' ? via : { ...via, house }
  })
}

function writePassenger({ contact }: Draft) {
  const name = contact.name.trim()
  const [, first = name, last = ''] = /^(.*\S)\s+(\S+)$/.exec(name) ?? []
  return {
    passengername: name,
    passengerfirstname: first,
    passengerlastname: last,
    passengerphone: contact.phone,
    passengerdialingcode: contact.diallingCode,
    passengeremail: contact.email.trim(),
  }
}

/** The customer a booker books for. The server knows the booker from the session. */
const writeCustomer = ({ customer }: Draft) =>
  customer
    ? {
        ourref: customer.ourRef.trim(),
        costcentre: customer.costCentre ?? '',
        custname: `${customer.firstName.trim()} ${customer.lastName.trim()}`.trim(),
        custphone: customer.phone,
        custdialingcode: customer.diallingCode,
        custemail: customer.email.trim(),
      }
    : {}

/** Only the flights this journey needs: one left from an earlier pickup is not sent. */
function writeFlights(draft: Draft) {
  const onward = writeFlight(needsFlight(draft) ? draft.flight : undefined)
  const back = writeFlight(needsReturnFlight(draft) ? draft.returnFlight : undefined)
  return {
    flightnumber: onward.number,
    arrivingfromairportname: onward.from,
    arrivingfromairportcode: onward.code,
    expflightarrival: onward.lands,
    noflightdetails: onward.skipped,
    returnflightnumber: back.number,
    returnarrivingfromairportname: back.from,
    returnarrivingfromairportcode: back.code,
    returnexpflightarrival: back.lands,
    noreturnflightdetails: back.skipped,
  }
}

const writeFlight = (flight: FlightDetails | undefined) => ({
  number: flight?.number.replaceAll(/\s/g, '') ?? '',
  from: flight?.airportName.trim() ?? '',
  code: flight?.airportCode ?? '',
  lands: flight?.landsLocal ?? '',
  skipped: flight?.skipped ?? false,
})
