import { sendComment } from '@kerbside/contract/enquiry.ts'
import { holdsCardNumber } from '@kerbside/domain/payment/card-number.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { callOf, operatorOf } from '../../http/call.ts'
import { isOfOwnSite } from '../../http/guard.ts'
import { limitOf } from '../../http/limits.ts'
import { findWho } from '../account/find-who.ts'
import { sendEnquiry } from './send-enquiry.ts'

const LARGEST_FORM_BYTES = 24 * 1024

/** Where a sent form leads: a page that says what came of it, and that may be loaded again. */
type Outcome = 'sent' | 'again' | 'card' | 'incomplete' | 'later'

/** 303: the next page is fetched, and loading it again sends nothing. */
const leadTo = (response: FastifyReply, outcome: Outcome): FastifyReply =>
  response.header('cache-control', 'no-store').redirect(`/contact/${outcome}.html`, 303)

/**
 * The contact page’s own form, which needs no script: it is sent to the page itself and answered by a page. The same
 * message as by `POST /api/comment`, under the same limit.
 */
export function formRoutes(app: FastifyInstance, deps: Deps): void {
  void app.register(async (own) => {
    own.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'buffer', bodyLimit: LARGEST_FORM_BYTES },
      // left as bytes: what looks like a card number is answered by a page too
      (_request, body, done) => done(null, body),
    )
    own.setErrorHandler((error: FastifyError, _request, response) => {
      if ((error.statusCode ?? 500) >= 500) throw error
      return leadTo(response, error.statusCode === 429 ? 'later' : 'incomplete')
    })
    for (const url of ['/contact', '/contact.html'])
      own.post(
        url,
        { config: { rateLimit: limitOf(deps, { ...sendComment, path: sendComment.path }) } },
        async (request, response) => {
          const profile = await operatorOf(deps, request)
          if (!profile || !isOfOwnSite(request)) return response.code(403).send()
          const call = callOf(deps, { request, response, profile })
          const outcome = await answer({ ...call, who: await findWho(call) }, request)
          return leadTo(response, outcome)
        },
      )
  })
}

async function answer(call: ReturnType<typeof callOf>, { body }: FastifyRequest): Promise<Outcome> {
  // a form sends two signs for a line's end where the page counted one: 4,000 signs stay 4,000
  const fields = [...new URLSearchParams(String(body))]
  const said = Object.fromEntries(
    fields.map(([name, value]) => [name, value.replaceAll('\r\n', '\n')]),
  )
  if (holdsCardNumber(`${said['subject']} ${said['message']}`)) return 'card'
  const heard = sendComment.input.safeParse(said)
  if (!heard.success || heard.data.form === '') return 'incomplete'
  const { enqtype, website } = heard.data
  const verdict = await sendEnquiry(call, {
    ...heard.data,
    source: 'page',
    kind: enqtype,
    trap: website,
  })
  // a program whose message is held back is told that all is well
  return verdict.ok ? 'sent' : 'again'
}
