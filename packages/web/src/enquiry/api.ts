import type { ReplyOf } from '@kerbside/contract/endpoint.ts'
import type { EnquiryState, listEnquiries, moveEnquiry } from '@kerbside/contract/enquiry.ts'
import { DeskUnheard } from '../desk-unheard.ts'
import { type CallOf, call } from '../server.ts'

const LIST: CallOf<typeof listEnquiries> = { method: 'GET', path: '/api/desk/enquiries' }
const MOVE: CallOf<typeof moveEnquiry> = { method: 'POST', path: '/api/desk/enquiry' }

export type EnquiryList = ReplyOf<typeof listEnquiries>
export type EnquiryItem = EnquiryList['enquiries'][number]
export type { EnquiryState }

export async function askEnquiries(
  asked: { state: EnquiryState; after: string },
  { signal }: { signal: AbortSignal },
): Promise<EnquiryList> {
  const answer = await call(LIST, asked, { signal })
  if (!answer.heard) throw new DeskUnheard(answer.why, answer.message)
  return answer.reply
}

/** '' when it was moved, else why not. */
export async function sayMoved(said: { id: string; state: EnquiryState }): Promise<string> {
  const answer = await call(MOVE, said)
  return answer.heard ? '' : answer.message
}
