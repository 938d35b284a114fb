// Written by `npm run generate`. Do not edit.
import type * as wire from '../booker/desk.ts'
import type { EndpointRef } from '../endpoint.ts'

export const changeAccountMember: EndpointRef<typeof wire.changeAccountMember> = {
  method: 'POST',
  path: '/api/desk/account/member',
}
export const creditDeskInvoice: EndpointRef<typeof wire.creditDeskInvoice> = {
  method: 'POST',
  path: '/api/desk/account/invoice/credit',
}
export const drawDeskCredit: EndpointRef<typeof wire.drawDeskCredit> = {
  method: 'GET',
  path: '/api/desk/account/credit/pdf',
}
export const drawDeskInvoice: EndpointRef<typeof wire.drawDeskInvoice> = {
  method: 'GET',
  path: '/api/desk/account/invoice/pdf',
}
export const inviteToAccount: EndpointRef<typeof wire.inviteToAccount> = {
  method: 'POST',
  path: '/api/desk/account/invite',
}
export const issueDeskInvoice: EndpointRef<typeof wire.issueDeskInvoice> = {
  method: 'POST',
  path: '/api/desk/account/invoice',
}
export const listDeskAccounts: EndpointRef<typeof wire.listDeskAccounts> = {
  method: 'GET',
  path: '/api/desk/accounts',
}
export const listDeskInvoices: EndpointRef<typeof wire.listDeskInvoices> = {
  method: 'GET',
  path: '/api/desk/account/invoices',
}
export const payDeskInvoice: EndpointRef<typeof wire.payDeskInvoice> = {
  method: 'POST',
  path: '/api/desk/account/invoice/paid',
}
export const saveDeskAccount: EndpointRef<typeof wire.saveDeskAccount> = {
  method: 'POST',
  path: '/api/desk/account',
}
export const showDeskAccount: EndpointRef<typeof wire.showDeskAccount> = {
  method: 'GET',
  path: '/api/desk/account',
}
export const showDeskInvoice: EndpointRef<typeof wire.showDeskInvoice> = {
  method: 'GET',
  path: '/api/desk/account/invoice',
}
export const showDeskStatement: EndpointRef<typeof wire.showDeskStatement> = {
  method: 'GET',
  path: '/api/desk/account/statement',
}
