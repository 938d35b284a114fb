import type { listDeskCustomers, showDeskCustomer } from '@kerbside/contract/account/desk.ts'
import * as calls from '@kerbside/contract/calls.generated/account-desk.ts'
import type { InputOf, ReplyOf } from '@kerbside/contract/endpoint.ts'
import { type FetchOptions, fetchReply } from '@kerbside/web/desk-client.ts'

export type { DeskCustomer, DeskCustomerRow } from '@kerbside/contract/account/desk.ts'
export type CustomerReply = ReplyOf<typeof showDeskCustomer>

export const fetchCustomers = (input: InputOf<typeof listDeskCustomers>, options: FetchOptions) =>
  fetchReply(calls.listDeskCustomers, input, options)

export const fetchCustomer = (customerId: number, options: FetchOptions): Promise<CustomerReply> =>
  fetchReply(calls.showDeskCustomer, { customerId }, options)
