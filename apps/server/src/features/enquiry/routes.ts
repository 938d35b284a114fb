import { CODE } from '@kerbside/contract/codes.ts'
import * as wire from '@kerbside/contract/enquiry.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { NOT_FOUND, serve } from '../../http/serve.ts'
import { formRoutes } from './form-routes.ts'
import { listEnquiries } from './list-enquiries.ts'
import { moveEnquiry } from './move-enquiry.ts'
import { sendEnquiry } from './send-enquiry.ts'
import type { Enquiry } from './store.ts'

/** Messages from the contact page, by its form or by the API, and their list at the desk. */
export function enquiryRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, wire.sendComment, async (input, context) => {
    const result = await sendEnquiry(context, {
      ...input,
      kind: input.enqtype,
      trap: input.website,
    })
    if (!result.ok)
      return { code: CODE.refused, message: 'Please reload the page and send your message again.' }
    return { code: CODE.done, message: 'Thanks, we’ve got your message.' }
  })

  formRoutes(app, deps)

  serve(app, deps, wire.listEnquiries, async (params, context) => {
    const { enquiries, more, counts } = await listEnquiries(context, params)
    return { code: CODE.done, message: '', enquiries: enquiries.map(write), more, counts }
  })

  serve(app, deps, wire.moveEnquiry, async (input, context) =>
    (await moveEnquiry(context, input)) ? { code: CODE.done, message: '' } : NOT_FOUND,
  )
}

const write = ({ custid, madeAt, movedAt, movedBy, ...item }: Enquiry): wire.EnquiryItem => ({
  ...item,
  customerId: custid ?? 0,
  madeAt: madeAt.toISOString(),
  movedAt: movedAt?.toISOString() ?? '',
  movedBy,
})
