import type {
  drawDeskCredit,
  drawDeskInvoice,
  listDeskAccounts,
  listDeskInvoices,
  saveDeskAccount,
  showDeskAccount,
  showDeskInvoice,
  showDeskStatement,
} from '@kerbside/contract/booker/desk.ts'
import * as calls from '@kerbside/contract/calls.generated/booker-desk.ts'
import type { InputOf, ReplyOf } from '@kerbside/contract/endpoint.ts'
import { type FetchOptions, fetchReply } from '@kerbside/web/desk-client.ts'

export type {
  DeskAccount,
  DeskAccountInvoice,
  DeskAccountRow,
  DeskInvoiceLine,
  DeskMemberOfAccount,
} from '@kerbside/contract/booker/desk.ts'
export type InvoicesReply = ReplyOf<typeof listDeskInvoices>
export type AccountStatement = ReplyOf<typeof showDeskStatement>
export type AccountReply = ReplyOf<typeof showDeskAccount>
export type AccountInput = InputOf<typeof saveDeskAccount>

export const fetchAccounts = (input: InputOf<typeof listDeskAccounts>, options: FetchOptions) =>
  fetchReply(calls.listDeskAccounts, input, options)

export const fetchAccount = (bookerId: number, options: FetchOptions) =>
  fetchReply(calls.showDeskAccount, { bookerId }, options)

export const fetchInvoices = (bookerId: number, options: FetchOptions) =>
  fetchReply(calls.listDeskInvoices, { bookerId }, options)

export const fetchStatement = (input: InputOf<typeof showDeskStatement>, options: FetchOptions) =>
  fetchReply(calls.showDeskStatement, input, options)

export const fetchInvoicePdf = (input: InputOf<typeof drawDeskInvoice>) =>
  fetchReply(calls.drawDeskInvoice, input)

export const fetchInvoiceLines = (input: InputOf<typeof showDeskInvoice>, options: FetchOptions) =>
  fetchReply(calls.showDeskInvoice, input, options)

export const fetchCreditPdf = (input: InputOf<typeof drawDeskCredit>) =>
  fetchReply(calls.drawDeskCredit, input)
