import * as deskCustomer from './account/desk.ts'
import * as account from './account.ts'
import * as amendment from './amendment.ts'
import * as deskAudit from './audit.ts'
import * as deskAccount from './booker/desk.ts'
import * as booker from './booker.ts'
import * as deskBookings from './booking/desk.ts'
import * as booking from './booking.ts'
import * as deskCalendar from './calendar/desk.ts'
import * as calendar from './calendar.ts'
import * as cancellation from './cancellation.ts'
import * as officeChat from './chat/office.ts'
import * as chat from './chat.ts'
import * as country from './country.ts'
import * as deskChange from './dispatch/change.ts'
import * as deskCheck from './dispatch/check.ts'
import * as leg from './dispatch/driver-legs.ts'
import * as deskPending from './dispatch/pending.ts'
import * as desk from './dispatch.ts'
import * as driverDocuments from './driver/documents.ts'
import * as emergency from './driver/emergency.ts'
import * as driver from './driver.ts'
import * as embed from './embed.ts'
import type { AnyEndpoint } from './endpoint.ts'
import * as enquiry from './enquiry.ts'
import * as feedback from './feedback.ts'
import * as deskFleet from './fleet/desk.ts'
import * as fleetKinds from './fleet/kinds.ts'
import * as fleet from './fleet.ts'
import * as flights from './flights.ts'
import * as gatewayEvent from './gateway-event.ts'
import * as deskHosting from './hosting/desk.ts'
import * as hostOffice from './hosting/platform.ts'
import * as deskLicensing from './licensing.ts'
import * as deskMessage from './notification/desk.ts'
import * as notification from './notification.ts'
import * as deskArea from './operator/area.ts'
import * as deskDriveTimes from './operator/drive-times.ts'
import * as deskKey from './operator/key.ts'
import * as serviceAreaQuery from './operator/service-area.ts'
import * as deskSettings from './operator/settings.ts'
import * as operator from './operator.ts'
import * as deskPages from './pages/desk.ts'
import * as deskPartner from './partner/desk.ts'
import * as passkey from './passkey.ts'
import * as payment from './payment.ts'
import * as paymentLink from './payment-link.ts'
import * as deskPicture from './picture.ts'
import * as places from './places.ts'
import * as deskPromo from './promo/desk.ts'
import * as promo from './promo.ts'
import * as deskPricePlan from './quotation/price-plan.ts'
import * as deskLab from './quotation/price-simulation.ts'
import * as deskGolden from './quotation/regression-quote.ts'
import * as deskTariff from './quotation/tariff.ts'
import * as quotation from './quotation.ts'
import * as deskMoney from './reconciliation.ts'
import * as refund from './refund.ts'
import * as deskReport from './report.ts'
import * as deskStaff from './staff/desk.ts'
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
  operator: { ...operator, ...serviceAreaQuery, ...deskArea, ...deskDriveTimes, ...deskSettings },
  embed,
  country,
  fleet: { ...fleet, ...deskFleet, ...fleetKinds },
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
  driver: { ...driver, ...driverDocuments, ...emergency },
  // the desk’s endpoints, and the driver’s endpoints for legs
  dispatch: { ...desk, ...deskChange, ...deskCheck, ...deskPending, ...leg },
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
  chat: { ...chat, ...officeChat },
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
