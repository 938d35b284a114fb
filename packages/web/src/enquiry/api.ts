import * as calls from '@kerbside/contract/calls.generated/enquiry.ts'
import type { EndpointRef, ReplyOf } from '@kerbside/contract/endpoint.ts'
import type { EnquiryState, listEnquiries, moveEnquiry } from '@kerbside/contract/enquiry.ts'
import { ApiError } from '../api-error.ts'
import { callApi } from '../server.ts'

export type EnquiryList = ReplyOf<typeof listEnquiries>
export type EnquiryItem = EnquiryList['enquiries'][number]
export type { EnquiryState }

export async function fetchEnquiries(
  listing: { state: EnquiryState; after: string },
  { signal }: { signal: AbortSignal },
): Promise<EnquiryList> {
  const response = await callApi(calls.listEnquiries, listing, { signal })
  if (!response.ok) throw new ApiError(response.why, response.message)
  return response.reply
}

/** Returns '' on success, otherwise the reason. */
export async function changeEnquiryState(input: {
  id: string
  state: EnquiryState
}): Promise<string> {
  const response = await callApi(calls.moveEnquiry, input)
  return response.ok ? '' : response.message
}
