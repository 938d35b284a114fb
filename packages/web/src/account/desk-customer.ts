import * as calls from '@kerbside/contract/calls.generated/desk-customer.ts'
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
import type { EndpointRef, InputOf, ReplyOf } from '@kerbside/contract/endpoint.ts'
import { ApiError } from '../api-error.ts'
import { callApi } from '../server.ts'

export type { DeskCustomer, DeskCustomerRow } from '@kerbside/contract/desk/customer.ts'
export type CustomerReply = ReplyOf<typeof showDeskCustomer>

type FetchOptions = { signal: AbortSignal }

export async function fetchCustomers(
  input: InputOf<typeof listDeskCustomers>,
  { signal }: FetchOptions,
): Promise<ReplyOf<typeof listDeskCustomers>> {
  const response = await callApi(calls.listDeskCustomers, input, { signal })
  if (!response.ok) throw new ApiError(response.why, response.message)
  return response.reply
}

export async function fetchCustomer(
  custid: number,
  { signal }: FetchOptions,
): Promise<CustomerReply> {
  const response = await callApi(calls.showDeskCustomer, { custid }, { signal })
  if (!response.ok) throw new ApiError(response.why, response.message)
  return response.reply
}
