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
 * password again, confirming an address, taking one’s data and leaving, passkeys, staff at the console, what gateways told
 * that staff must look at, cancelling for a customer who rings, a link to pay for one, refunds, and what card fields
 * start with. IP info it asks of another service from the browser; here the house asks, so that no visitor's address
 * goes elsewhere unasked.
 */
const OURS = [
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
