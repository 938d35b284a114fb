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
import { DeskUnheard } from '../desk-unheard.ts'
import { type CallOf, call } from '../server.ts'

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
export type AccountSaid = InputOf<typeof saveDeskAccount>

const LIST: CallOf<typeof listDeskAccounts> = { method: 'GET', path: '/api/desk/accounts' }
const SHOW: CallOf<typeof showDeskAccount> = { method: 'GET', path: '/api/desk/account' }
const INVOICES: CallOf<typeof listDeskInvoices> = {
  method: 'GET',
  path: '/api/desk/account/invoices',
}
const STATEMENT: CallOf<typeof showDeskStatement> = {
  method: 'GET',
  path: '/api/desk/account/statement',
}
const PDF: CallOf<typeof drawDeskInvoice> = {
  method: 'GET',
  path: '/api/desk/account/invoice/pdf',
}

export const SAVE_ACCOUNT: CallOf<typeof saveDeskAccount> = {
  method: 'POST',
  path: '/api/desk/account',
}
export const INVITE_TO_ACCOUNT: CallOf<typeof inviteToAccount> = {
  method: 'POST',
  path: '/api/desk/account/invite',
}
export const CHANGE_MEMBER: CallOf<typeof changeAccountMember> = {
  method: 'POST',
  path: '/api/desk/account/member',
}
export const ISSUE_INVOICE: CallOf<typeof issueDeskInvoice> = {
  method: 'POST',
  path: '/api/desk/account/invoice',
}
export const PAY_INVOICE: CallOf<typeof payDeskInvoice> = {
  method: 'POST',
  path: '/api/desk/account/invoice/paid',
}

export const CREDIT_INVOICE: CallOf<typeof creditDeskInvoice> = {
  method: 'POST',
  path: '/api/desk/account/invoice/credit',
}
const LINES: CallOf<typeof showDeskInvoice> = { method: 'GET', path: '/api/desk/account/invoice' }
const CREDIT_PDF: CallOf<typeof drawDeskCredit> = {
  method: 'GET',
  path: '/api/desk/account/credit/pdf',
}

type Asked = { signal: AbortSignal }

async function ask<Call extends AnyEndpoint>(
  to: CallOf<Call>,
  said: InputOf<Call>,
  { signal }: Partial<Asked>,
): Promise<ReplyOf<Call>> {
  const answer = await call(to, said, signal ? { signal } : {})
  if (!answer.heard) throw new DeskUnheard(answer.why, answer.message)
  return answer.reply
}

export const askAccounts = (said: InputOf<typeof listDeskAccounts>, asked: Asked) =>
  ask<typeof listDeskAccounts>(LIST, said, asked)

export const askAccount = (bookerid: number, asked: Asked) =>
  ask<typeof showDeskAccount>(SHOW, { bookerid }, asked)

export const askInvoices = (bookerid: number, asked: Asked) =>
  ask<typeof listDeskInvoices>(INVOICES, { bookerid }, asked)

export const askStatement = (said: InputOf<typeof showDeskStatement>, asked: Asked) =>
  ask<typeof showDeskStatement>(STATEMENT, said, asked)

export const askInvoicePaper = (said: InputOf<typeof drawDeskInvoice>) =>
  ask<typeof drawDeskInvoice>(PDF, said, {})

export const askInvoiceLines = (said: InputOf<typeof showDeskInvoice>, asked: Asked) =>
  ask<typeof showDeskInvoice>(LINES, said, asked)

export const askCreditPaper = (said: InputOf<typeof drawDeskCredit>) =>
  ask<typeof drawDeskCredit>(CREDIT_PDF, said, {})
