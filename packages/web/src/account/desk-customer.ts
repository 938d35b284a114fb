import type {
  blockDeskCustomer,
  eraseDeskCustomer,
  helpDeskCustomer,
  listDeskCustomers,
  removeCustomerPlace,
  saveCustomerPlace,
  saveDeskCustomer,
  showDeskCustomer,
  takeCustomerData,
} from '@kerbside/contract/desk/customer.ts'
import type { InputOf, ReplyOf } from '@kerbside/contract/endpoint.ts'
import { ApiError } from '../api-error.ts'
import { callApi, type EndpointRef } from '../server.ts'

export type { DeskCustomer, DeskCustomerRow } from '@kerbside/contract/desk/customer.ts'
export type CustomerReply = ReplyOf<typeof showDeskCustomer>

const LIST: EndpointRef<typeof listDeskCustomers> = { method: 'GET', path: '/api/desk/customers' }
const SHOW: EndpointRef<typeof showDeskCustomer> = { method: 'GET', path: '/api/desk/customer' }

export const SAVE_CUSTOMER: EndpointRef<typeof saveDeskCustomer> = {
  method: 'POST',
  path: '/api/desk/customer',
}
export const BLOCK_CUSTOMER: EndpointRef<typeof blockDeskCustomer> = {
  method: 'POST',
  path: '/api/desk/customer/block',
}
export const SAVE_PLACE: EndpointRef<typeof saveCustomerPlace> = {
  method: 'POST',
  path: '/api/desk/customer/place',
}
export const REMOVE_PLACE: EndpointRef<typeof removeCustomerPlace> = {
  method: 'POST',
  path: '/api/desk/customer/place/remove',
}
export const HELP_CUSTOMER: EndpointRef<typeof helpDeskCustomer> = {
  method: 'POST',
  path: '/api/desk/customer/help',
}
export const TAKE_DATA: EndpointRef<typeof takeCustomerData> = {
  method: 'POST',
  path: '/api/desk/customer/data',
}
export const ERASE_CUSTOMER: EndpointRef<typeof eraseDeskCustomer> = {
  method: 'POST',
  path: '/api/desk/customer/erase',
}

type FetchOptions = { signal: AbortSignal }

export async function fetchCustomers(
  input: InputOf<typeof listDeskCustomers>,
  { signal }: FetchOptions,
): Promise<ReplyOf<typeof listDeskCustomers>> {
  const response = await callApi(LIST, input, { signal })
  if (!response.ok) throw new ApiError(response.why, response.message)
  return response.reply
}

export async function fetchCustomer(
  custid: number,
  { signal }: FetchOptions,
): Promise<CustomerReply> {
  const response = await callApi(SHOW, { custid }, { signal })
  if (!response.ok) throw new ApiError(response.why, response.message)
  return response.reply
}
