// Written by `npm run generate`. Do not edit.
import type { EndpointRef } from '../endpoint.ts'
import type * as wire from '../reconciliation.ts'

export const decideDeskDispute: EndpointRef<typeof wire.decideDeskDispute> = {
  method: 'POST',
  path: '/api/desk/exceptions/dispute',
}
export const explainDeskDifference: EndpointRef<typeof wire.explainDeskDifference> = {
  method: 'POST',
  path: '/api/desk/exceptions/explain',
}
export const exportDeskJournal: EndpointRef<typeof wire.exportDeskJournal> = {
  method: 'POST',
  path: '/api/desk/journal/csv',
}
export const exportDeskPayments: EndpointRef<typeof wire.exportDeskPayments> = {
  method: 'POST',
  path: '/api/desk/payments/csv',
}
export const listDeskCash: EndpointRef<typeof wire.listDeskCash> = {
  method: 'GET',
  path: '/api/desk/cash',
}
export const listDeskExceptions: EndpointRef<typeof wire.listDeskExceptions> = {
  method: 'GET',
  path: '/api/desk/exceptions',
}
export const listDeskJournal: EndpointRef<typeof wire.listDeskJournal> = {
  method: 'GET',
  path: '/api/desk/journal',
}
export const listDeskPayments: EndpointRef<typeof wire.listDeskPayments> = {
  method: 'GET',
  path: '/api/desk/payments',
}
export const refundDeskPayment: EndpointRef<typeof wire.refundDeskPayment> = {
  method: 'POST',
  path: '/api/desk/refund',
}
export const rematchDeskMoney: EndpointRef<typeof wire.rematchDeskMoney> = {
  method: 'POST',
  path: '/api/desk/exceptions/match',
}
export const showDeskLedger: EndpointRef<typeof wire.showDeskLedger> = {
  method: 'GET',
  path: '/api/desk/ledger',
}
export const showDeskPayment: EndpointRef<typeof wire.showDeskPayment> = {
  method: 'GET',
  path: '/api/desk/payment',
}
export const sumDeskPayments: EndpointRef<typeof wire.sumDeskPayments> = {
  method: 'GET',
  path: '/api/desk/payments/totals',
}
