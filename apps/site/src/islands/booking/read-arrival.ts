import type { Send } from '@kerbside/web/booking/use-draft.ts'
import { openPromotion } from '@kerbside/web/promo/open-promotion.ts'

/** What the address brought along: the currency prices are wanted in, and the token of a promotion link. */
export async function readArrival(send: Send): Promise<void> {
  const query = new URLSearchParams(location.search)
  const currency = query.get('currencyCode')?.toUpperCase() ?? ''
  if (/^[A-Z]{3}$/.test(currency)) send({ type: 'currency', currency })

  const token = query.get('promotion') ?? query.get('token')
  if (!token) return
  const answer = await openPromotion(token)
  // Unheard, the token stays: a reload tries again.
  if (answer.is === 'unheard') return send({ type: 'told', alert: 'failed' })
  forgetToken()
  if (answer.is === 'over') return send({ type: 'told', alert: 'promotion-over' })
  for (const event of answer.events) send(event)
}

/** A link that is passed on or bookmarked must not fill in somebody else's journey. */
function forgetToken(): void {
  const { pathname, search, hash } = location
  const query = new URLSearchParams(search)
  query.delete('promotion')
  query.delete('token')
  const rest = query.size > 0 ? `?${query}` : ''
  history.replaceState(history.state, '', `${pathname}${rest}${hash}`)
}
