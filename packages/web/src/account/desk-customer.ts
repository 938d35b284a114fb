import type {
  blockDeskCustomer,
  eraseDeskCustomer,
  helpDeskCustomer,
  keepCustomerPlace,
  listDeskCustomers,
  removeCustomerPlace,
  saveDeskCustomer,
  showDeskCustomer,
  takeCustomerData,
} from '@kerbside/contract/desk/customer.ts'
import type { InputOf, ReplyOf } from '@kerbside/contract/endpoint.ts'
import { DeskUnheard } from '../desk-unheard.ts'
import { type CallOf, call } from '../server.ts'

export type { DeskCustomer, DeskCustomerRow } from '@kerbside/contract/desk/customer.ts'
export type CustomerReply = ReplyOf<typeof showDeskCustomer>

const LIST: CallOf<typeof listDeskCustomers> = { method: 'GET', path: '/api/desk/customers' }
const SHOW: CallOf<typeof showDeskCustomer> = { method: 'GET', path: '/api/desk/customer' }

export const SAVE_CUSTOMER: CallOf<typeof saveDeskCustomer> = {
  method: 'POST',
  path: '/api/desk/customer',
}
export const BLOCK_CUSTOMER: CallOf<typeof blockDeskCustomer> = {
  method: 'POST',
  path: '/api/desk/customer/block',
}
export const KEEP_PLACE: CallOf<typeof keepCustomerPlace> = {
  method: 'POST',
  path: '/api/desk/customer/place',
}
export const REMOVE_PLACE: CallOf<typeof removeCustomerPlace> = {
  method: 'POST',
  path: '/api/desk/customer/place/remove',
}
export const HELP_CUSTOMER: CallOf<typeof helpDeskCustomer> = {
  method: 'POST',
  path: '/api/desk/customer/help',
}
export const TAKE_DATA: CallOf<typeof takeCustomerData> = {
  method: 'POST',
  path: '/api/desk/customer/data',
}
export const ERASE_CUSTOMER: CallOf<typeof eraseDeskCustomer> = {
  method: 'POST',
  path: '/api/desk/customer/erase',
}

type Asked = { signal: AbortSignal }

export async function askCustomers(
  said: InputOf<typeof listDeskCustomers>,
  { signal }: Asked,
): Promise<ReplyOf<typeof listDeskCustomers>> {
  const answer = await call(LIST, said, { signal })
  if (!answer.heard) throw new DeskUnheard(answer.why, answer.message)
  return answer.reply
}

export async function askCustomer(custid: number, { signal }: Asked): Promise<CustomerReply> {
  const answer = await call(SHOW, { custid }, { signal })
  if (!answer.heard) throw new DeskUnheard(answer.why, answer.message)
  return answer.reply
}
