import type { StubRequest, StubResponse } from '../gateway-server.ts'
import { completeChallenge } from './confirm-intent.ts'
import type { StripeState } from './stripe-state.ts'

const PAGE = `<!doctype html><meta charset="utf-8"><title>Test bank</title>
<form method="post"><h1>Is this you?</h1>
<button name="answer" value="confirm">Yes, pay</button>
<button name="answer" value="refuse">No, refuse</button></form>`

/**
 * The bank's page for 3-D Secure. `answer=confirm` or `refuse`; then it redirects back to where the payment came
 * from.
 */
export function bankPage(
  state: StripeState,
  { method, path, query, body }: StubRequest,
): StubResponse {
  const intent = state.intents.get(path.split('/')[2] ?? '')
  const html = { 'content-type': 'text/html; charset=utf-8' }
  if (!intent || query.get('client_secret') !== intent.client_secret)
    return { status: 404, headers: html, body: 'Nothing here' }
  if (method !== 'POST') return { status: 200, headers: html, body: PAGE }
  const back = intent.next_action?.redirect_to_url?.return_url
  const decision = new URLSearchParams(body.toString('utf8')).get('answer')
  completeChallenge(state, { intent, yes: decision === 'confirm' })
  if (!back) return { status: 200, headers: html, body: '<p>Thank you. You can go back now.</p>' }
  const location = new URL(back)
  location.searchParams.set('payment_intent', intent.id)
  location.searchParams.set('payment_intent_client_secret', intent.client_secret ?? '')
  location.searchParams.set(
    'redirect_status',
    intent.status === 'succeeded' ? 'succeeded' : 'failed',
  )
  return { status: 303, headers: { location: location.href }, body: '' }
}
