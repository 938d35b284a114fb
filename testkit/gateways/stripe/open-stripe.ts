import {
  type Answered,
  type Asked,
  type GatewayServer,
  openGatewayServer,
} from '../gateway-server.ts'
import { bankPage } from './bank-page.ts'
import { type Books, newId, openBooks } from './books.ts'
import { answerBank, finishProcessing } from './confirm-intent.ts'
import { endLapsedHolds } from './end-intent.ts'
import { readForm, textOf } from './form.ts'
import { openIdempotency } from './idempotency.ts'
import { findIntent } from './intent.ts'
import { failRefund } from './refund.ts'
import { StripeRefusal, type Why } from './refusal.ts'
import { answerQuestion, type Question } from './route.ts'
import { openWebhooks, type Webhooks } from './webhooks.ts'

export type StripeKeys = { secretKey: string; publishableKey: string; webhookSecret: string }

/** An error of Stripe's own, kept under the key of the request like any answer. `done`: the effect is there. */
export type Trouble = { path: string; status: number; done: boolean }

export type StripeStandIn = GatewayServer & {
  books: Books
  hooks: Webhooks
  /** Befalls the next request whose path has this in it, one each. */
  troubles: Trouble[]
  /** How long a request is worked on, in milliseconds. */
  workMs: number
  /** How old an intent must be before search finds it. */
  searchLagMs: number
  answerBank: (intentId: string, yes: boolean) => void
  finishProcessing: (intentId: string) => void
  failRefund: (refundId: string) => void
}

/** Stripe on loopback: state in memory, the clock and every mishap in your hand. */
export async function openStripe({
  keys,
  now = () => new Date(),
}: {
  keys: StripeKeys
  now?: () => Date
}): Promise<StripeStandIn> {
  let url = ''
  const idempotency = openIdempotency(now)
  const made: { books?: Books; standIn?: StripeStandIn } = {}

  const server = await openGatewayServer(({ journal }) => {
    const books = openBooks({ now, journal, url: () => url })
    made.books = books
    return async (asked) => {
      if (asked.method === 'OPTIONS') return { status: 204, headers: CORS, body: '' }
      if (asked.path.startsWith('/bank/')) return bankPage(books, asked)
      const requestId = newId('req')
      try {
        endLapsedHolds(books)
        const form = readForm(
          asked.method === 'GET' ? asked.query : new URLSearchParams(asked.body.toString('utf8')),
        )
        const said = { method: asked.method, path: asked.path, form }
        const key = keyOf(asked, { keys, form: textOf(form['key']) })
        return withId(
          await idempotency.answer(asked, () =>
            work(books, { said: { ...said, key }, requestId, asked }),
          ),
          requestId,
        )
      } catch (error) {
        if (error instanceof StripeRefusal) return withId(refused(error), requestId)
        throw error
      }
    }
  })

  async function work(
    books: Books,
    { said, requestId, asked }: { said: Question; requestId: string; asked: Asked },
  ): Promise<Answered> {
    const { workMs = 0, searchLagMs = 0, troubles = [] } = made.standIn ?? {}
    if (workMs > 0) await new Promise((done) => setTimeout(done, workMs))
    const at = troubles.findIndex(({ path }) => asked.path.includes(path))
    const [trouble] = at < 0 ? [] : troubles.splice(at, 1)
    if (trouble && !trouble.done) return troubled(trouble)
    const idempotencyKey = asked.headers['idempotency-key']
    books.request = {
      id: requestId,
      idempotencyKey: typeof idempotencyKey === 'string' ? idempotencyKey : null,
    }
    try {
      const body = answerQuestion(books, { question: said, searchLagMs })
      return trouble ? troubled(trouble) : { status: 200, body: JSON.stringify(body) }
    } catch (error) {
      if (error instanceof StripeRefusal) return refused(error)
      throw error
    }
  }

  const { books } = made
  if (!books) throw new Error('the books were not opened')
  url = server.url
  const hooks = openWebhooks(books, { secret: keys.webhookSecret })
  const standIn: StripeStandIn = {
    ...server,
    books,
    hooks,
    troubles: [],
    workMs: 0,
    searchLagMs: 0,
    answerBank: (id, yes) => void answerBank(books, { intent: findIntent(books, id), yes }),
    finishProcessing: (id) => finishProcessing(books, findIntent(books, id)),
    failRefund: (id) => failRefund(books, id),
    close: async () => {
      hooks.close()
      await server.close()
    },
  }
  made.standIn = standIn
  return standIn
}

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, OPTIONS',
  'access-control-allow-headers': '*',
  'access-control-max-age': '300',
}

const withId = (answer: Answered, requestId: string): Answered => ({
  ...answer,
  headers: {
    'content-type': 'application/json',
    ...CORS,
    'request-id': requestId,
    'stripe-version': '2026-10-28.endive',
    ...answer.headers,
  },
})

const refused = ({ status, why }: StripeRefusal): Answered => ({
  status,
  body: JSON.stringify({ error: why }),
})

function troubled({ status }: Trouble): Answered {
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

/** A key stands in the header, as the name of `curl -u`, or in the form of Stripe's script. */
function keyOf(
  { headers }: Asked,
  { keys, form }: { keys: StripeKeys; form: string | undefined },
): Question['key'] {
  const [scheme = '', value = ''] = (headers.authorization ?? '').split(' ')
  const said = scheme === 'Basic' ? Buffer.from(value, 'base64').toString().split(':')[0] : value
  const key = said || form || ''
  if (key === keys.secretKey) return 'secret'
  if (key === keys.publishableKey) return 'publishable'
  throw new StripeRefusal(401, {
    type: 'invalid_request_error',
    message: key ? 'Invalid API Key provided' : 'You did not provide an API key.',
  })
}
