import type account from './en/account.json'
import type amendment from './en/amendment.json'
import type areas from './en/areas.json'
import type booker from './en/booker.json'
import type booking from './en/booking.json'
import type calendar from './en/calendar.json'
import type cancellation from './en/cancellation.json'
import type chat from './en/chat.json'
import type checkout from './en/checkout.json'
import type desk from './en/desk.json'
import type dialog from './en/dialog.json'
import type driver from './en/driver.json'
import type embed from './en/embed.json'
import type feedback from './en/feedback.json'
import type finance from './en/finance.json'
import type fleet from './en/fleet.json'
import type flights from './en/flights.json'
import type form from './en/form.json'
import type ground from './en/ground.json'
import type history from './en/history.json'
import type host from './en/host.json'
import type hosting from './en/hosting.json'
import type licensing from './en/licensing.json'
import type link from './en/link.json'
import type map from './en/map.json'
import type notification from './en/notification.json'
import type operator from './en/operator.json'
import type page from './en/page.json'
import type pages from './en/pages.json'
import type partner from './en/partner.json'
import type party from './en/party.json'
import type passkey from './en/passkey.json'
import type payment from './en/payment.json'
import type people from './en/people.json'
import type picker from './en/picker.json'
import type places from './en/places.json'
import type profile from './en/profile.json'
import type promo from './en/promo.json'
import type promos from './en/promos.json'
import type quotation from './en/quotation.json'
import type report from './en/report.json'
import type shell from './en/shell.json'
import type simulation from './en/simulation.json'
import type staff from './en/staff.json'
import type status from './en/status.json'
import type streets from './en/streets.json'
import type tariff from './en/tariff.json'
import type templates from './en/templates.json'
import type ticket from './en/ticket.json'
import type tracking from './en/tracking.json'
import type wallet from './en/wallet.json'

/** The ids of all texts in the catalogue, `<file>.<what it is>`. A new file is added here. */
export type MessageId =
  | keyof typeof account
  | keyof typeof amendment
  | keyof typeof areas
  | keyof typeof booker
  | keyof typeof booking
  | keyof typeof calendar
  | keyof typeof cancellation
  | keyof typeof chat
  | keyof typeof checkout
  | keyof typeof desk
  | keyof typeof dialog
  | keyof typeof driver
  | keyof typeof embed
  | keyof typeof feedback
  | keyof typeof finance
  | keyof typeof fleet
  | keyof typeof flights
  | keyof typeof form
  | keyof typeof ground
  | keyof typeof streets
  | keyof typeof history
  | keyof typeof host
  | keyof typeof hosting
  | keyof typeof simulation
  | keyof typeof licensing
  | keyof typeof templates
  | keyof typeof link
  | keyof typeof map
  | keyof typeof notification
  | keyof typeof operator
  | keyof typeof page
  | keyof typeof pages
  | keyof typeof partner
  | keyof typeof party
  | keyof typeof passkey
  | keyof typeof payment
  | keyof typeof people
  | keyof typeof picker
  | keyof typeof places
  | keyof typeof profile
  | keyof typeof promo
  | keyof typeof promos
  | keyof typeof quotation
  | keyof typeof report
  | keyof typeof shell
  | keyof typeof staff
  | keyof typeof status
  | keyof typeof tariff
  | keyof typeof ticket
  | keyof typeof tracking
  | keyof typeof wallet
