import { sendComment } from '@kerbside/contract/enquiry.ts'
import { containsCardNumber } from '@kerbside/domain/payment/card-number.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { contextOf, operatorOf } from '../../http/context-of-request.ts'
import { isOfOwnSite } from '../../http/guard.ts'
import { limitOf } from '../../http/limits.ts'
import { findPrincipal } from '../account/find-principal.ts'
import { sendEnquiry } from './send-enquiry.ts'

const LARGEST_FORM_BYTES = 24 * 1024

/** The result page a sent form redirects to, which can be reloaded safely. */
type Outcome = 'sent' | 'again' | 'card' | 'incomplete' | 'later'

/** 303: the browser fetches the next page, and reloading it sends nothing. */
const leadTo = (response: FastifyReply, outcome: Outcome): FastifyReply =>
  response.header('cache-control', 'no-store').redirect(`/contact/${outcome}.html`, 303)

/**
 * The contact page’s own form, which needs no script: it is posted to the page and answered with a page. Stores the
 * same message as `POST /api/comment`, under the same limit.
 */
export function formRoutes(app: FastifyInstance, deps: Deps): void {
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'buffer', bodyLimit: LARGEST_FORM_BYTES },
      // left as bytes, so that a text that looks like a card number also gets a page as its response
      (_request, body, done) => done(null, body),
    )
    scope.setErrorHandler((error: FastifyError, _request, response) => {
      if ((error.statusCode ?? 500) >= 500) throw error
      return leadTo(response, error.statusCode === 429 ? 'later' : 'incomplete')
    })
    for (const url of ['/contact', '/contact.html'])
      scope.post(
        url,
        { config: { rateLimit: limitOf(deps, { ...sendComment, path: sendComment.path }) } },
        async (request, response) => {
          const profile = await operatorOf(deps, request)
          if (!profile || !isOfOwnSite(request)) return response.code(403).send()
          const context = contextOf(deps, { request, response, profile })
          const outcome = await sendForm(
            { ...context, principal: await findPrincipal(context) },
            request,
          )
          return leadTo(response, outcome)
        },
      )
  })
}

async function sendForm(
  context: ReturnType<typeof contextOf>,
  { body }: FastifyRequest,
): Promise<Outcome> {
  // a form sends each line break as two characters where the page counts one, so 4,000 characters stay 4,000
  const fields = [...new URLSearchParams(String(body))]
  const values = Object.fromEntries(
    fields.map(([name, value]) => [name, value.replaceAll('\r\n', '\n')]),
  )
  if (containsCardNumber(`${values['subject']} ${values['message']}`)) return 'card'
  const parsed = sendComment.input.safeParse(values)
  if (!parsed.success || parsed.data.form === '') return 'incomplete'
  const { enqtype, website } = parsed.data
  const result = await sendEnquiry(context, {
    ...parsed.data,
    source: 'page',
    kind: enqtype,
    trap: website,
  })
  // a bot whose message is held back gets a success response
  return result.ok ? 'sent' : 'again'
}
