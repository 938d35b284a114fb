import {
  type GatewayServer,
  openGatewayServer,
  type StubRequest,
  type StubResponse,
} from '../gateway-server.ts'
import { bankPage } from './bank-page.ts'
import { completeChallenge, finishProcessing } from './confirm-intent.ts'
import { endLapsedAuthorisations } from './end-intent.ts'
import { readForm, textOf } from './form.ts'
import { openIdempotency } from './idempotency.ts'
import { findIntent } from './intent.ts'
import { failRefund } from './refund.ts'
import { handleRequest, type Question } from './route.ts'
import { StripeError, type Why } from './stripe-error.ts'
import { newId, openStripeState, type StripeState } from './stripe-state.ts'
import { openWebhooks, type Webhooks } from './webhooks.ts'

export type StripeKeys = { secretKey: string; publishableKey: string; webhookSecret: string }

/** A Stripe error, stored under the request's idempotency key like any response. `done`: the effect has happened. */
export type PlannedFailure = { path: string; status: number; done: boolean }

export type FakeStripe = GatewayServer & {
  books: StripeState
  hooks: Webhooks
  /** Each applies once, to the next request whose path contains its `path`. */
  troubles: PlannedFailure[]
  /** How long a request takes, in milliseconds. */
  workMs: number
  /** The age an intent must have before the search finds it. */
  searchLagMs: number
  completeChallenge: (intentId: string, yes: boolean) => void
  finishProcessing: (intentId: string) => void
  failRefund: (refundId: string) => void
}

/** A fake Stripe on loopback: state in memory, with a clock and failures that the test controls. */
export async function openStripe({
  keys,
  now = () => new Date(),
}: {
  keys: StripeKeys
  now?: () => Date
}): Promise<FakeStripe> {
  let url = ''
  const idempotency = openIdempotency(now)
  const made: { books?: StripeState; fake?: FakeStripe } = {}

  const server = await openGatewayServer(({ journal }) => {
    const state = openStripeState({ now, journal, url: () => url })
    made.books = state
    return async (request) => {
      if (request.method === 'OPTIONS') return { status: 204, headers: CORS, body: '' }
      if (request.path.startsWith('/bank/')) return bankPage(state, request)
      const requestId = newId('req')
      try {
        endLapsedAuthorisations(state)
        const form = readForm(
          request.method === 'GET'
            ? request.query
            : new URLSearchParams(request.body.toString('utf8')),
        )
        const question = { method: request.method, path: request.path, form }
        const key = keyOf(request, { keys, form: textOf(form['key']) })
        return withId(
          await idempotency.answer(request, () =>
            work(state, { question: { ...question, key }, requestId, request }),
          ),
          requestId,
        )
      } catch (error) {
        if (error instanceof StripeError) return withId(rejected(error), requestId)
        throw error
      }
    }
  })

  async function work(
    state: StripeState,
    {
      question,
      requestId,
      request,
    }: { question: Question; requestId: string; request: StubRequest },
  ): Promise<StubResponse> {
    const { workMs = 0, searchLagMs = 0, troubles = [] } = made.fake ?? {}
    if (workMs > 0) await new Promise((done) => setTimeout(done, workMs))
    const index = troubles.findIndex(({ path }) => request.path.includes(path))
    const [plannedFailure] = index < 0 ? [] : troubles.splice(index, 1)
    if (plannedFailure && !plannedFailure.done) return failedResponse(plannedFailure)
    const idempotencyKey = request.headers['idempotency-key']
    state.request = {
      id: requestId,
      idempotencyKey: typeof idempotencyKey === 'string' ? idempotencyKey : null,
    }
    try {
      const body = handleRequest(state, { question: question, searchLagMs })
      return plannedFailure
        ? failedResponse(plannedFailure)
        : { status: 200, body: JSON.stringify(body) }
    } catch (error) {
      if (error instanceof StripeError) return rejected(error)
      throw error
    }
  }

  const { books: state } = made
  if (!state) throw new Error('the books were not opened')
  url = server.url
  const hooks = openWebhooks(state, { secret: keys.webhookSecret })
  const fake: FakeStripe = {
    ...server,
    books: state,
    hooks,
    troubles: [],
    workMs: 0,
    searchLagMs: 0,
    completeChallenge: (id, yes) =>
      void completeChallenge(state, { intent: findIntent(state, id), yes }),
    finishProcessing: (id) => finishProcessing(state, findIntent(state, id)),
    failRefund: (id) => failRefund(state, id),
    close: async () => {
      hooks.close()
      await server.close()
    },
  }
  made.fake = fake
  return fake
}

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, OPTIONS',
  'access-control-allow-headers': '*',
  'access-control-max-age': '300',
}

const withId = (response: StubResponse, requestId: string): StubResponse => ({
  ...response,
  headers: {
    'content-type': 'application/json',
    ...CORS,
    'request-id': requestId,
    'stripe-version': '2026-10-28.endive',
    ...response.headers,
  },
})

const rejected = ({ status, why }: StripeError): StubResponse => ({
  status,
  body: JSON.stringify({ error: why }),
})

function failedResponse({ status }: PlannedFailure): StubResponse {
  const why: Why =
    status === 429
      ? { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many requests' }
      : { type: 'api_error', message: 'An unknown error occurred' }
  return {
    status,
    headers: { 'stripe-should-retry': status === 429 ? 'true' : 'false' },
    body: JSON.stringify({ error: why }),
  }
}

/** The key is in the header, as the user name of `curl -u`, or in the form of Stripe's script. */
function keyOf(
  { headers }: StubRequest,
  { keys, form }: { keys: StripeKeys; form: string | undefined },
): Question['key'] {
  const [scheme = '', value = ''] = (headers.authorization ?? '').split(' ')
  const question =
    scheme === 'Basic' ? Buffer.from(value, 'base64').toString().split(':')[0] : value
  const key = question || form || ''
  if (key === keys.secretKey) return 'secret'
  if (key === keys.publishableKey) return 'publishable'
  throw new StripeError(401, {
    type: 'invalid_request_error',
    message: key ? 'Invalid API Key provided' : 'You did not provide an API key.',
  })
}
