import type account from './en/account.json'
import type amendment from './en/amendment.json'
import type booker from './en/booker.json'
import type booking from './en/booking.json'
import type cancellation from './en/cancellation.json'
import type checkout from './en/checkout.json'
import type dialog from './en/dialog.json'
import type fleet from './en/fleet.json'
import type flights from './en/flights.json'
import type form from './en/form.json'
import type history from './en/history.json'
import type link from './en/link.json'
import type map from './en/map.json'
import type page from './en/page.json'
import type party from './en/party.json'
import type passkey from './en/passkey.json'
import type payment from './en/payment.json'
import type picker from './en/picker.json'
import type places from './en/places.json'
import type profile from './en/profile.json'
import type promo from './en/promo.json'
import type quotation from './en/quotation.json'
import type shell from './en/shell.json'
import type staff from './en/staff.json'
import type status from './en/status.json'
import type ticket from './en/ticket.json'
import type tracking from './en/tracking.json'
import type wallet from './en/wallet.json'

/** Every text of the catalogue by its id, `<file>.<what it is>`. A new file is added here. */
export type MessageId =
  | keyof typeof account
  | keyof typeof amendment
  | keyof typeof booker
  | keyof typeof booking
  | keyof typeof cancellation
  | keyof typeof checkout
  | keyof typeof dialog
  | keyof typeof fleet
  | keyof typeof flights
  | keyof typeof form
  | keyof typeof history
  | keyof typeof link
  | keyof typeof map
  | keyof typeof page
  | keyof typeof party
  | keyof typeof passkey
  | keyof typeof payment
  | keyof typeof picker
  | keyof typeof places
  | keyof typeof profile
  | keyof typeof promo
  | keyof typeof quotation
  | keyof typeof shell
  | keyof typeof staff
  | keyof typeof status
  | keyof typeof ticket
  | keyof typeof tracking
  | keyof typeof wallet
