// Written by `npm run generate`. Do not edit.
import type * as wire from '../booker.ts'
import type { EndpointRef } from '../endpoint.ts'

export const changeBookerInvoice: EndpointRef<typeof wire.changeBookerInvoice> = {
  method: 'PUT',
  path: '/api/bookerinvoice',
}
export const chartBookings: EndpointRef<typeof wire.chartBookings> = {
  method: 'GET',
  path: '/api/booking',
}
export const checkAccountTrip: EndpointRef<typeof wire.checkAccountTrip> = {
  method: 'POST',
  path: '/api/accounttrip',
}
export const decideApproval: EndpointRef<typeof wire.decideApproval> = {
  method: 'POST',
  path: '/api/approval',
}
export const findApproval: EndpointRef<typeof wire.findApproval> = {
  method: 'POST',
  path: '/api/approvalinfo',
}
export const findBookerAccount: EndpointRef<typeof wire.findBookerAccount> = {
  method: 'GET',
  path: '/api/bookeraccount',
}
export const findBookerStatement: EndpointRef<typeof wire.findBookerStatement> = {
  method: 'GET',
  path: '/api/bookerstatement',
}
export const issueBookerInvoice: EndpointRef<typeof wire.issueBookerInvoice> = {
  method: 'POST',
  path: '/api/bookerinvoiceissue',
}
export const listBookerInvoices: EndpointRef<typeof wire.listBookerInvoices> = {
  method: 'GET',
  path: '/api/bookerinvoice',
}
export const makeAccountInvoice: EndpointRef<typeof wire.makeAccountInvoice> = {
  method: 'POST',
  path: '/api/accountinvoice',
}
export const makeBookerInvoice: EndpointRef<typeof wire.makeBookerInvoice> = {
  method: 'POST',
  path: '/api/bookerinvoice',
}
export const markInvoicePaid: EndpointRef<typeof wire.markInvoicePaid> = {
  method: 'POST',
  path: '/api/invoicepaid',
}
export const removeBookerInvoice: EndpointRef<typeof wire.removeBookerInvoice> = {
  method: 'DELETE',
  path: '/api/bookerinvoice',
}
export const reportBookerCredit: EndpointRef<typeof wire.reportBookerCredit> = {
  method: 'GET',
  path: '/api/bookercreditreport',
}
export const reportBookerInvoice: EndpointRef<typeof wire.reportBookerInvoice> = {
  method: 'GET',
  path: '/api/bookerinvoicereport',
}
