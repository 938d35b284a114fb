import * as account from './account.ts'
import * as amendment from './amendment.ts'
import * as booker from './booker.ts'
import * as booking from './booking.ts'
import * as calendar from './calendar.ts'
import * as cancellation from './cancellation.ts'
import * as chat from './chat.ts'
import * as country from './country.ts'
import * as deskAccount from './desk/account.ts'
import * as deskAudit from './desk/audit.ts'
import * as deskBookings from './desk/bookings.ts'
import * as deskCalendar from './desk/calendar.ts'
import * as deskChange from './desk/change.ts'
import * as deskCheck from './desk/check.ts'
import * as deskCustomer from './desk/customer.ts'
import * as deskFleet from './desk/fleet.ts'
import * as deskHosting from './desk/hosting.ts'
import * as deskKey from './desk/key.ts'
import * as deskLicensing from './desk/licensing.ts'
import * as deskMessage from './desk/message.ts'
import * as deskPages from './desk/pages.ts'
import * as deskPartner from './desk/partner.ts'
import * as deskPicture from './desk/picture.ts'
import * as deskPricePlan from './desk/price-plan.ts'
import * as deskLab from './desk/price-simulation.ts'
import * as deskPromo from './desk/promo.ts'
import * as deskMoney from './desk/reconciliation.ts'
import * as deskGolden from './desk/regression-quote.ts'
import * as deskReport from './desk/report.ts'
import * as serviceAreaQuery from './desk/service-area.ts'
import * as deskSettings from './desk/settings.ts'
import * as deskStaff from './desk/staff.ts'
import * as deskTariff from './desk/tariff.ts'
import * as desk from './desk.ts'
import * as driver from './driver.ts'
import * as leg from './driver-legs.ts'
import * as embed from './embed.ts'
import type { AnyEndpoint } from './endpoint.ts'
import * as enquiry from './enquiry.ts'
import * as feedback from './feedback.ts'
import * as fleet from './fleet.ts'
import * as flights from './flights.ts'
import * as gatewayEvent from './gateway-event.ts'
import * as hostOffice from './hosting/platform.ts'
import * as notification from './notification.ts'
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

export type NamedEndpoint = { feature: string; name: string; endpoint: AnyEndpoint }

const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' &&
  value !== null &&
  'method' in value &&
  'path' in value &&
  'input' in value

const written = ({ endpoint }: NamedEndpoint) => `${endpoint.path} ${endpoint.method}`

const features = {
  operator: { ...operator, ...serviceAreaQuery, ...deskSettings },
  embed,
  country,
  fleet: { ...fleet, ...deskFleet },
  picture: deskPicture,
  places,
  quotation: { ...quotation, ...deskTariff, ...deskLab, ...deskGolden, ...deskPricePlan },
  flights,
  promo: { ...promo, ...deskPromo },
  booking: { ...booking, ...deskBookings },
  payment,
  'gateway-event': gatewayEvent,
  'payment-link': paymentLink,
  refund,
  cancellation,
  amendment,
  account: { ...account, ...deskCustomer },
  passkey,
  booker: { ...booker, ...deskAccount },
  staff: { ...staff, ...deskStaff },
  driver,
  // the desk’s endpoints, and the driver’s endpoints for legs
  dispatch: { ...desk, ...deskChange, ...deskCheck, ...leg },
  tracking,
  enquiry,
  // the record that the licensing authority requires, and the audit log of the console
  licensing: { ...deskLicensing, ...deskAudit },
  money: { ...deskMoney, ...deskKey },
  report: deskReport,
  hosting: { ...deskHosting, ...hostOffice },
  pages: deskPages,
  partner: deskPartner,
  calendar: { ...calendar, ...deskCalendar },
  chat,
  feedback,
  notification: { ...notification, ...deskMessage },
}

/**
 * Every endpoint of the wire contract, by feature: the docs list them and the server must implement or decline each.
 */
export const ALL_ENDPOINTS: readonly NamedEndpoint[] = Object.entries(features).flatMap(
  ([feature, members]) =>
    Object.entries(members)
      .flatMap(([name, value]) => (isEndpoint(value) ? [{ feature, name, endpoint: value }] : []))
      .sort((a, b) => (written(a) < written(b) ? -1 : 1)),
)
