import * as calls from '@kerbside/contract/calls.generated/enquiry.ts'
import type { ReplyOf } from '@kerbside/contract/endpoint.ts'
import type { EnquiryState, listEnquiries } from '@kerbside/contract/enquiry.ts'
import { type FetchOptions, fetchReply, submit } from '@kerbside/web/desk-client.ts'

export type EnquiryList = ReplyOf<typeof listEnquiries>
export type EnquiryItem = EnquiryList['enquiries'][number]
export type { EnquiryState }

export const fetchEnquiries = (
  listing: { state: EnquiryState; after: string },
  options: FetchOptions,
): Promise<EnquiryList> => fetchReply(calls.listEnquiries, listing, options)

export const changeEnquiryState = (input: { id: string; state: EnquiryState }) =>
  submit(calls.moveEnquiry, input)
