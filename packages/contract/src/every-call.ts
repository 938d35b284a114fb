import * as account from './account.ts'
import * as amendment from './amendment.ts'
import * as booker from './booker.ts'
import * as booking from './booking.ts'
import * as cancellation from './cancellation.ts'
import * as country from './country.ts'
import * as embed from './embed.ts'
import type { AnyEndpoint } from './endpoint.ts'
import * as enquiry from './enquiry.ts'
import * as fleet from './fleet.ts'
import * as flights from './flights.ts'
import * as gatewayEvent from './gateway-event.ts'
import * as operator from './operator.ts'
import * as passkey from './passkey.ts'
import * as payment from './payment.ts'
import * as paymentLink from './payment-link.ts'
import * as places from './places.ts'
import * as promo from './promo.ts'
import * as quotation from './quotation.ts'
import * as refund from './refund.ts'
import * as staff from './staff.ts'
import * as tracking from './tracking.ts'

export type NamedCall = { feature: string; name: string; call: AnyEndpoint }

const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' &&
  value !== null &&
  'method' in value &&
  'path' in value &&
  'input' in value

const written = ({ call }: NamedCall) => `${call.path} ${call.method}`

const features = {
  operator,
  embed,
  country,
  fleet,
  places,
  quotation,
  flights,
  promo,
  booking,
  payment,
  'gateway-event': gatewayEvent,
  'payment-link': paymentLink,
  refund,
  cancellation,
  amendment,
  account,
  passkey,
  booker,
  staff,
  tracking,
  enquiry,
}

/** Every call of the wire, by feature: what the docs list and what the server must answer or decline. */
export const EVERY_CALL: readonly NamedCall[] = Object.entries(features).flatMap(
  ([feature, members]) =>
    Object.entries(members)
      .flatMap(([name, value]) => (isEndpoint(value) ? [{ feature, name, call: value }] : []))
      .sort((a, b) => (written(a) < written(b) ? -1 : 1)),
)
