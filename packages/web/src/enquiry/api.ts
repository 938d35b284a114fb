import type { ReplyOf } from '@kerbside/contract/endpoint.ts'
import type { EnquiryState, listEnquiries, moveEnquiry } from '@kerbside/contract/enquiry.ts'
import { ApiError } from '../api-error.ts'
import { callApi, type EndpointRef } from '../server.ts'

const LIST: EndpointRef<typeof listEnquiries> = { method: 'GET', path: '/api/desk/enquiries' }
const MOVE: EndpointRef<typeof moveEnquiry> = { method: 'POST', path: '/api/desk/enquiry' }

export type EnquiryList = ReplyOf<typeof listEnquiries>
export type EnquiryItem = EnquiryList['enquiries'][number]
export type { EnquiryState }

export async function fetchEnquiries(
  listing: { state: EnquiryState; after: string },
  { signal }: { signal: AbortSignal },
): Promise<EnquiryList> {
  const response = await callApi(LIST, listing, { signal })
  if (!response.ok) throw new ApiError(response.why, response.message)
  return response.reply
}

/** Returns '' on success, otherwise the reason. */
export async function changeEnquiryState(input: {
  id: string
  state: EnquiryState
}): Promise<string> {
  const response = await callApi(MOVE, input)
  return response.ok ? '' : response.message
}
