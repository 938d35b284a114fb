import { withOperator } from '../../db.ts'
import type { RequestContext } from '../../request-context.ts'
import { countByState, type Enquiry, type EnquiryState, listOfState } from './store.ts'

const A_PAGE = 30

/** A page of enquiries, and how many are open. */
export async function listEnquiries(
  context: Pick<RequestContext, 'db' | 'operator'>,
  { state, after }: { state: EnquiryState; after: string },
): Promise<{
  enquiries: Enquiry[]
  more: boolean
  counts: { open: number; spam: number }
}> {
  const { operator } = context
  return withOperator(context, async (tx) => {
    const found = await listOfState(tx, { operator, state, after, max: A_PAGE + 1 })
    const counts = await countByState(tx, { operator })
    return {
      enquiries: found.slice(0, A_PAGE),
      more: found.length > A_PAGE,
      counts: { open: counts.get('open') ?? 0, spam: counts.get('spam') ?? 0 },
    }
  })
}
