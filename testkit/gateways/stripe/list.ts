import { type Form, formOf, listOf, textOf } from './form.ts'
import { invalid, wholeNumber } from './stripe-error.ts'
import type { StripeState } from './stripe-state.ts'

type StripeObject = { id: string; created: number }

/** A page of objects, newest first, as in every Stripe list. */
export function listPage<T extends StripeObject>(
  resources: Iterable<T>,
  { form, url }: { form: Form; url: string },
): { object: 'list'; url: string; has_more: boolean; data: T[] } {
  const limit = wholeNumber(form, 'limit') ?? 10
  if (limit < 1 || limit > 100) throw invalid('Limit must be 1 to 100', { param: 'limit' })
  const found = [...resources]
    .reverse()
    .filter((resource) => isWithin(resource, formOf(form['created'])))
  const after = textOf(form['starting_after'])
  const index = after ? found.findIndex(({ id }) => id === after) : -1
  if (after && index < 0) throw invalid(`No such object: '${after}'`, { param: 'starting_after' })
  const rest = found.slice(index + 1)
  return { object: 'list', url, has_more: rest.length > limit, data: rest.slice(0, limit) }
}

function isWithin({ created }: StripeObject, span: Form): boolean {
  const number = (name: string) => (span[name] === undefined ? undefined : Number(span[name]))
  const { gt, gte, lt, lte } = {
    gt: number('gt'),
    gte: number('gte'),
    lt: number('lt'),
    lte: number('lte'),
  }
  return (
    !(gt !== undefined && created <= gt) &&
    !(gte !== undefined && created < gte) &&
    !(lt !== undefined && created >= lt) &&
    !(lte !== undefined && created > lte)
  )
}

const CLAUSE = /^(?:metadata\['([^']+)'\]|(status|currency)):'((?:[^'\\]|\\.)*)'$/

/** `metadata['order']:'1' AND status:'succeeded'`; objects younger than the lag are not found. */
export function searchIntents(
  state: StripeState,
  { form, lagMs }: { form: Form; lagMs: number },
): {
  object: 'search_result'
  url: string
  has_more: boolean
  next_page: null
  data: StripeObject[]
} {
  const query = textOf(form['query']) ?? ''
  const clauses = query.split(' AND ').map((clause) => CLAUSE.exec(clause))
  const youngest = state.now().getTime() - lagMs
  const data = [...state.intents.values()].reverse().filter(
    (intent) =>
      intent.created * 1000 <= youngest &&
      clauses.every((clause) => {
        if (!clause) throw invalid(`We were unable to parse your search query: ${query}`)
        const [, name, field, quoted = ''] = clause
        const value = quoted.replace(/\\(.)/g, '$1')
        if (name) return intent.metadata[name] === value
        return (field === 'status' ? intent.status : intent.currency) === value
      }),
  )
  const url = '/v1/payment_intents/search'
  return {
    object: 'search_result',
    url,
    has_more: false,
    next_page: null,
    data: data.slice(0, 100),
  }
}

/** A copy in which the requested ids are replaced by their objects. */
export function expanded(
  state: StripeState,
  { thing: resource, form }: { thing: object; form: Form },
): object {
  const copy = structuredClone(resource) as Record<string, unknown>
  for (const path of listOf(form['expand']))
    expandAt(state, { thing: copy, steps: path.split('.') })
  return copy
}

function expandAt(
  state: StripeState,
  { thing: resource, steps }: { thing: unknown; steps: string[] },
): void {
  if (Array.isArray(resource)) {
    for (const item of resource) expandAt(state, { thing: item, steps })
    return
  }
  const [step, ...rest] = steps
  if (step === undefined || typeof resource !== 'object' || resource === null) return
  const holder = resource as Record<string, unknown>
  const value = holder[step]
  if (typeof value === 'string') holder[step] = structuredClone(findObject(state, value)) ?? value
  expandAt(state, { thing: holder[step], steps: rest })
}

const findObject = (state: StripeState, id: string): object | undefined =>
  [state.intents, state.charges, state.refunds, state.methods, state.balance]
    .map((room) => room.get(id))
    .find((resource) => resource !== undefined)
