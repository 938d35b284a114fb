import { expect, test } from 'vitest'
import { EVERY_CALL } from './every-call.ts'
import { writeOpenApi } from './open-api.ts'

/** Section 7 of the specification: every call it makes. */
const SPECIFIED = `
GET /api/searchairport · GET /api/searchaddress · GET /api/searchflight · GET /api/flightinfo
GET /api/addressbook · POST /api/addressbook · PUT /api/addressbook · DELETE /api/addressbook
GET /api/configuration · POST /api/direction · POST /api/nearestdriver · POST /api/quotation
GET /api/prices · GET /api/vehicletypes · POST /api/comment · POST /api/signIn · POST /api/signUp
POST /api/resetpassword · PUT /api/updateprofile · PUT /api/savepassword · PUT /api/changepassword
POST /api/promocode · GET /api/promotion · POST /api/emailreceipt · POST /api/createbookingTest
GET /api/paymentintent · POST /api/bookinginfo · GET /api/currentbookings · GET /api/journeyhistory
GET /api/bookingdetails · GET /api/stripepaymentintent · GET /api/trackvehicle · GET /api/driverphoto
GET /api/driverFootprint · POST /api/cancelbooking · PUT /api/updatebooking · GET /api/bookerstatement
GET /api/bookerinvoice · POST /api/bookerinvoice · PUT /api/bookerinvoice · DELETE /api/bookerinvoice
GET /api/bookerinvoicereport · GET /api/booking · GET /api/bookingparams · POST /api/bookingparams
GET /api/custappbaseurl · POST /api/validate`
  .split(/[·\n]/)
  .map((call) => call.trim())
  .filter((call) => call !== '')

/**
 * What the specification has no call for: a suggestion made whole when it is chosen, a quote explained to staff, a
 * fault of the operator's settings that only browsers notice, who is signed in, signing out here and elsewhere, giving the
 * password again, confirming an address, taking one’s data and leaving, passkeys, staff at the console and its board, what gateways told
 * that staff must look at, cancelling for a customer who rings, a link to pay for one, refunds, and what card fields
 * start with. IP info it asks of another service from the browser; here the house asks, so that no visitor's address
 * goes elsewhere unasked.
 */
const OURS = [
  'GET /api/desk/settings',
  'PUT /api/desk/settings',
  'POST /api/desk/preview',
  'GET /api/desk/setup',
  'POST /api/desk/golive',
  'POST /api/desk/picture',
  'GET /api/desk/ground',
  'PUT /api/desk/ground',
  'GET /api/desk/ground/pickups',
  'GET /api/desk/trackingcodes',
  'POST /api/desk/trackingcode',
  'GET /api/desk/hosts',
  'POST /api/desk/host',
  'POST /api/desk/host/prove',
  'POST /api/desk/host/remove',
  'GET /api/desk/records',
  'GET /api/desk/record',
  'POST /api/desk/record/add',
  'GET /api/desk/licence',
  'PUT /api/desk/licence',
  'POST /api/desk/inspection',
  'POST /api/desk/inspection/check',
  'GET /api/desk/register',
  'GET /api/desk/register/line',
  'POST /api/desk/register',
  'GET /api/desk/retention',
  'POST /api/desk/hold',
  'POST /api/desk/hold/end',
  'GET /api/desk/records/check',
  'GET /api/desk/promos',
  'POST /api/desk/promo',
  'POST /api/desk/promo/end',
  'GET /api/desk/promotions',
  'POST /api/desk/promotion',
  'POST /api/desk/promotion/revoke',
  'GET /api/desk/audit',
  'POST /api/desk/audit/csv',
  'GET /api/desk/audit/check',
  'GET /api/desk/payments',
  'GET /api/desk/payment',
  'POST /api/desk/refund',
  'GET /api/desk/ledger',
  'GET /api/desk/journal',
  'POST /api/desk/journal/csv',
  'GET /api/desk/exceptions',
  'POST /api/desk/exceptions/explain',
  'POST /api/desk/exceptions/dispute',
  'POST /api/desk/exceptions/match',
  'GET /api/desk/cash',
  'GET /api/desk/keys',
  'PUT /api/desk/key',
  'POST /api/desk/key/check',
  'POST /api/desk/key/remove',
  'GET /api/desk/report',
  'POST /api/desk/report/csv',
  'GET /api/driver/live',
  'GET /api/driver/me',
  'GET /api/driver/papers',
  'POST /api/driver/enrol',
  'POST /api/driver/invitation',
  'POST /api/driver/positions',
  'POST /api/driver/shift',
  'POST /api/driver/signin',
  'POST /api/driver/signout',
  'GET /api/chat',
  'POST /api/chat',
  'POST /api/chatread',
  'GET /api/desk/prices/draft',
  'PUT /api/desk/prices/draft',
  'DELETE /api/desk/prices/draft',
  'POST /api/desk/prices/draft',
  'GET /api/desk/prices/books',
  'POST /api/desk/prices/books/open',
  'POST /api/desk/prices/books/close',
  'POST /api/desk/prices/examples',
  'POST /api/desk/prices/try',
  'GET /api/desk/chat',
  'POST /api/desk/chat',
  'POST /api/desk/chatread',
  'GET /api/driver/chat',
  'POST /api/driver/chat',
  'POST /api/driver/chatread',
  'GET /api/desk/enquiries',
  'POST /api/desk/enquiry',
  'GET /api/desk/content',
  'POST /api/desk/content',
  'GET /api/feedback',
  'POST /api/feedback',
  'GET /api/driver/rating',
  'POST /api/sharetracking',
  'GET /api/push',
  'POST /api/push',
  'POST /api/pushend',
  'POST /api/driver/push',
  'GET /api/messagechoices',
  'PUT /api/messagechoices',
  'GET /api/address',
  'POST /api/amendment',
  'POST /api/amendmentquote',
  'POST /api/managelink',
  'GET /api/quotation/:id/explain',
  'POST /api/cancellation',
  'GET /api/cardfields',
  'POST /api/clientreport',
  'GET /api/gatewayevents',
  'GET /api/ipinfo',
  'GET /api/profile',
  'POST /api/paymentlink',
  'POST /api/refund',
  'GET /api/refunds',
  'POST /api/signout',
  'POST /api/deleteaccount',
  'GET /api/mydata',
  'POST /api/signouteverywhere',
  'DELETE /api/sessions',
  'GET /api/sessions',
  'POST /api/confirmpassword',
  'PUT /api/confirmemail',
  'POST /api/accountinvoice',
  'POST /api/approval',
  'POST /api/approvalinfo',
  'GET /api/bookeraccount',
  'POST /api/accounttrip',
  'POST /api/bookerinvoiceissue',
  'POST /api/invoicepaid',
  'DELETE /api/passkey',
  'GET /api/passkey',
  'POST /api/passkey',
  'PUT /api/passkey',
  'POST /api/passkey/offer',
  'POST /api/passkey/signin',
  'POST /api/passkey/signinoffer',
  'GET /api/staff/me',
  'POST /api/staff/signin',
  'POST /api/staff/code',
  'POST /api/staff/signout',
  'POST /api/staff/invitation',
  'POST /api/staff/enrol',
  'GET /api/desk/board',
  'GET /api/desk/job',
  'GET /api/desk/candidates',
  'GET /api/desk/live',
  'GET /api/desk/bookings',
  'GET /api/desk/price',
  'POST /api/desk/looking',
  'POST /api/desk/assign',
  'POST /api/desk/unassign',
  'POST /api/desk/offer',
  'POST /api/desk/withdraw',
  'POST /api/desk/move',
  'POST /api/desk/restore',
  'POST /api/desk/retime',
  'POST /api/desk/note',
  'POST /api/desk/askpayment',
  'POST /api/desk/check',
  'POST /api/desk/cancel',
  'POST /api/desk/editquote',
  'POST /api/desk/edit',
  'GET /api/driver/jobs',
  'GET /api/driver/earnings',
  'POST /api/driver/offer',
  'POST /api/driver/move',
  'POST /api/driver/cash',
  'POST /api/driver/events',
  'GET /api/desk/fleet',
  'POST /api/desk/fleet/driver',
  'POST /api/desk/fleet/driver/add',
  'POST /api/desk/fleet/driver/end',
  'POST /api/desk/fleet/driver/invite',
  'POST /api/desk/fleet/driver/photo',
  'POST /api/desk/fleet/paper',
  'POST /api/desk/fleet/type',
  'POST /api/desk/fleet/type/retire',
  'POST /api/desk/fleet/types/order',
  'POST /api/desk/fleet/vehicle',
  'POST /api/desk/fleet/vehicle/retire',
  'GET /api/desk/staff',
  'POST /api/desk/staff',
  'POST /api/desk/staff/add',
  'POST /api/desk/staff/end',
  'POST /api/desk/staff/invite',
]

const EVERY = [...SPECIFIED, ...OURS]

test('every call of the specification is declared, once, and no other but ours', () => {
  const declared = EVERY_CALL.map(({ call }) => `${call.method} ${call.path}`)
  expect(declared.toSorted()).toEqual(EVERY.toSorted())
})

test('the OpenAPI document lists every call', () => {
  const listed = Object.entries(writeOpenApi().paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const asTemplates = EVERY.map((call) => call.replace(/:(\w+)/g, '{$1}'))
  expect(listed.toSorted()).toEqual(asTemplates.toSorted())
})
