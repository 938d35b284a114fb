import { CATEGORIES } from '@kerbside/contract/places/category.ts'
import type { QuotationRequest } from '@kerbside/contract/quotation.ts'
import { type Draft, wantsMeeting } from '@kerbside/domain/booking/draft/draft.ts'
import type { Party } from '@kerbside/domain/fleet/vehicle-type.ts'
import { fullAddress } from '@kerbside/domain/places/full-address.ts'
import { withoutHouseOf } from '@kerbside/domain/places/house-number.ts'
import type { Place } from '@kerbside/domain/places/place.ts'
import type { ReturnKind } from '@kerbside/domain/quotation/quote.ts'

export const RETURN_KIND_VALUES = {
  'one-way': '',
  'wait-and-return': 'w&r',
  return: 'rtn',
} as const satisfies Record<ReturnKind, string>

/** The party with the contract's field names. */
export const writeParty = (party: Party) => ({
  passengers: party.passengers,
  luggages: party.luggage,
  handbags: party.handbags,
  smallpets: party.smallPets,
  otherpets: party.otherPets,
  smallchildseats: party.smallChildSeats,
  largechildseats: party.largeChildSeats,
})

export const writeVias = (vias: Draft['vias']) =>
  vias.flatMap((via) =>
    via
      ? [
          {
            lat: via.point.lat,
            lng: via.point.lng,
            postcode: via.postcode,
            address: addressOf(via),
          },
        ]
      : [],
  )

/** Local times as the contract requires; now is an empty text. */
export const writeTimes = ({ time, returnKind, returnLocal }: Draft) => ({
  bookingdate: time.kind === 'later' ? time.local : '',
  returndate: returnKind === 'return' ? (returnLocal ?? '') : '',
})

/**
 * Without the house, which may still change while the price is valid: it is sent with the booking. The contract allows
 * 255 characters.
 */
const addressOf = (place: Place): string => fullAddress(withoutHouseOf(place)).slice(0, 255)

/**
 * The quote request. Send it only when `findNeed` says it is due. It names no vehicle: all are priced, and one
 * that was chosen for two must not cause a party of five to be rejected.
 */
export function writeQuotationRequest(
  draft: Draft,
  params: { currency: string; defaultPaymentMethod: string; visit: string },
): QuotationRequest {
  const { pickup, dropOff } = draft
  if (!pickup || !dropOff) throw new Error('a price was asked without its two places')
  return {
    rtntype: RETURN_KIND_VALUES[draft.returnKind],
    source: 'web',
    recalcroute: draft.route === undefined,
    recalcnearestdriver: draft.nearest === undefined,
    viaaddresses: writeVias(draft.vias),
    currencyCode: draft.currency || params.currency,
    paymentmethod: draft.paymentMethod ?? params.defaultPaymentMethod,
    pick: addressOf(pickup),
    picklat: pickup.point.lat,
    picklng: pickup.point.lng,
    pickpostcode: pickup.postcode,
    pickcategory: CATEGORIES[pickup.kind],
    pickcode: pickup.code,
    doff: addressOf(dropOff),
    dofflat: dropOff.point.lat,
    dofflng: dropOff.point.lng,
    droppostcode: dropOff.postcode,
    doffcategory: CATEGORIES[dropOff.kind],
    doffcode: dropOff.code,
    ...writeTimes(draft),
    waitminutes: draft.waitMinutes,
    meetandgreet: wantsMeeting(draft),
    ...writeParty(draft.party),
    // Identical requests of two customers must get different ids.
    requestid: `${params.visit}.${draft.request}`,
  }
}
