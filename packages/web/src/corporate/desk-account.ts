import * as calls from '@kerbside/contract/calls.generated/desk-account.ts'
import type {
  changeAccountMember,
  creditDeskInvoice,
  drawDeskCredit,
  drawDeskInvoice,
  inviteToAccount,
  issueDeskInvoice,
  listDeskAccounts,
  listDeskInvoices,
  payDeskInvoice,
  saveDeskAccount,
  showDeskAccount,
  showDeskInvoice,
  showDeskStatement,
} from '@kerbside/contract/desk/account.ts'
import type { AnyEndpoint, EndpointRef, InputOf, ReplyOf } from '@kerbside/contract/endpoint.ts'
import { ApiError } from '../api-error.ts'
import { callApi } from '../server.ts'

export type {
  DeskAccount,
  DeskAccountInvoice,
  DeskAccountRow,
  DeskInvoiceLine,
  DeskMemberOfAccount,
} from '@kerbside/contract/desk/account.ts'
export type InvoicesReply = ReplyOf<typeof listDeskInvoices>
export type AccountStatement = ReplyOf<typeof showDeskStatement>
export type AccountReply = ReplyOf<typeof showDeskAccount>
export type AccountInput = InputOf<typeof saveDeskAccount>

type FetchOptions = { signal: AbortSignal }

async function fetchReply<E extends AnyEndpoint>(
  to: EndpointRef<E>,
  input: InputOf<E>,
  { signal }: Partial<FetchOptions>,
): Promise<ReplyOf<E>> {
  const response = await callApi(to, input, signal ? { signal } : {})
  if (!response.ok) throw new ApiError(response.why, response.message)
  return response.reply
}

export const fetchAccounts = (input: InputOf<typeof listDeskAccounts>, options: FetchOptions) =>
  fetchReply<typeof listDeskAccounts>(calls.listDeskAccounts, input, options)

export const fetchAccount = (bookerid: number, options: FetchOptions) =>
  fetchReply<typeof showDeskAccount>(calls.showDeskAccount, { bookerid }, options)

export const fetchInvoices = (bookerid: number, options: FetchOptions) =>
  fetchReply<typeof listDeskInvoices>(calls.listDeskInvoices, { bookerid }, options)

export const fetchStatement = (input: InputOf<typeof showDeskStatement>, options: FetchOptions) =>
  fetchReply<typeof showDeskStatement>(calls.showDeskStatement, input, options)

export const fetchInvoicePdf = (input: InputOf<typeof drawDeskInvoice>) =>
  fetchReply<typeof drawDeskInvoice>(calls.drawDeskInvoice, input, {})

export const fetchInvoiceLines = (input: InputOf<typeof showDeskInvoice>, options: FetchOptions) =>
  fetchReply<typeof showDeskInvoice>(calls.showDeskInvoice, input, options)

export const fetchCreditPdf = (input: InputOf<typeof drawDeskCredit>) =>
  fetchReply<typeof drawDeskCredit>(calls.drawDeskCredit, input, {})
