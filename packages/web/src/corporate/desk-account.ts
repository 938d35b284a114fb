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
import type { AnyEndpoint, InputOf, ReplyOf } from '@kerbside/contract/endpoint.ts'
import { ApiError } from '../api-error.ts'
import { callApi, type EndpointRef } from '../server.ts'

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

const LIST: EndpointRef<typeof listDeskAccounts> = { method: 'GET', path: '/api/desk/accounts' }
const SHOW: EndpointRef<typeof showDeskAccount> = { method: 'GET', path: '/api/desk/account' }
const INVOICES: EndpointRef<typeof listDeskInvoices> = {
  method: 'GET',
  path: '/api/desk/account/invoices',
}
const STATEMENT: EndpointRef<typeof showDeskStatement> = {
  method: 'GET',
  path: '/api/desk/account/statement',
}
const PDF: EndpointRef<typeof drawDeskInvoice> = {
  method: 'GET',
  path: '/api/desk/account/invoice/pdf',
}

export const SAVE_ACCOUNT: EndpointRef<typeof saveDeskAccount> = {
  method: 'POST',
  path: '/api/desk/account',
}
export const INVITE_TO_ACCOUNT: EndpointRef<typeof inviteToAccount> = {
  method: 'POST',
  path: '/api/desk/account/invite',
}
export const CHANGE_MEMBER: EndpointRef<typeof changeAccountMember> = {
  method: 'POST',
  path: '/api/desk/account/member',
}
export const ISSUE_INVOICE: EndpointRef<typeof issueDeskInvoice> = {
  method: 'POST',
  path: '/api/desk/account/invoice',
}
export const PAY_INVOICE: EndpointRef<typeof payDeskInvoice> = {
  method: 'POST',
  path: '/api/desk/account/invoice/paid',
}

export const CREDIT_INVOICE: EndpointRef<typeof creditDeskInvoice> = {
  method: 'POST',
  path: '/api/desk/account/invoice/credit',
}
const LINES: EndpointRef<typeof showDeskInvoice> = {
  method: 'GET',
  path: '/api/desk/account/invoice',
}
const CREDIT_PDF: EndpointRef<typeof drawDeskCredit> = {
  method: 'GET',
  path: '/api/desk/account/credit/pdf',
}

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
  fetchReply<typeof listDeskAccounts>(LIST, input, options)

export const fetchAccount = (bookerid: number, options: FetchOptions) =>
  fetchReply<typeof showDeskAccount>(SHOW, { bookerid }, options)

export const fetchInvoices = (bookerid: number, options: FetchOptions) =>
  fetchReply<typeof listDeskInvoices>(INVOICES, { bookerid }, options)

export const fetchStatement = (input: InputOf<typeof showDeskStatement>, options: FetchOptions) =>
  fetchReply<typeof showDeskStatement>(STATEMENT, input, options)

export const fetchInvoicePdf = (input: InputOf<typeof drawDeskInvoice>) =>
  fetchReply<typeof drawDeskInvoice>(PDF, input, {})

export const fetchInvoiceLines = (input: InputOf<typeof showDeskInvoice>, options: FetchOptions) =>
  fetchReply<typeof showDeskInvoice>(LINES, input, options)

export const fetchCreditPdf = (input: InputOf<typeof drawDeskCredit>) =>
  fetchReply<typeof drawDeskCredit>(CREDIT_PDF, input, {})
