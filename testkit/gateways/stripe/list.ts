import type { Books } from './books.ts'
import { type Form, formOf, listOf, textOf } from './form.ts'
import { invalid, wholeNumber } from './refusal.ts'

type Thing = { id: string; created: number }

/** A page of things, the newest first, as every list of Stripe's. */
export function listPage<T extends Thing>(
  things: Iterable<T>,
  { form, url }: { form: Form; url: string },
): { object: 'list'; url: string; has_more: boolean; data: T[] } {
  const limit = wholeNumber(form, 'limit') ?? 10
  if (limit < 1 || limit > 100) throw invalid('Limit must be 1 to 100', { param: 'limit' })
  const found = [...things].reverse().filter((thing) => isWithin(thing, formOf(form['created'])))
  const after = textOf(form['starting_after'])
  const at = after ? found.findIndex(({ id }) => id === after) : -1
  if (after && at < 0) throw invalid(`No such object: '${after}'`, { param: 'starting_after' })
  const rest = found.slice(at + 1)
  return { object: 'list', url, has_more: rest.length > limit, data: rest.slice(0, limit) }
}

function isWithin({ created }: Thing, span: Form): boolean {
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

/** `metadata['order']:'1' AND status:'succeeded'`; nothing younger than the lag is found. */
export function searchIntents(
  books: Books,
  { form, lagMs }: { form: Form; lagMs: number },
): { object: 'search_result'; url: string; has_more: boolean; next_page: null; data: Thing[] } {
  const query = textOf(form['query']) ?? ''
  const clauses = query.split(' AND ').map((clause) => CLAUSE.exec(clause))
  const youngest = books.now().getTime() - lagMs
  const data = [...books.intents.values()].reverse().filter(
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

/** A copy in which the ids that were asked for are the things themselves. */
export function expanded(books: Books, { thing, form }: { thing: object; form: Form }): object {
  const copy = structuredClone(thing) as Record<string, unknown>
  for (const path of listOf(form['expand']))
    expandAt(books, { thing: copy, steps: path.split('.') })
  return copy
}

function expandAt(books: Books, { thing, steps }: { thing: unknown; steps: string[] }): void {
  if (Array.isArray(thing)) {
    for (const one of thing) expandAt(books, { thing: one, steps })
    return
  }
  const [step, ...rest] = steps
  if (step === undefined || typeof thing !== 'object' || thing === null) return
  const holder = thing as Record<string, unknown>
  const value = holder[step]
  if (typeof value === 'string') holder[step] = structuredClone(findThing(books, value)) ?? value
  expandAt(books, { thing: holder[step], steps: rest })
}

const findThing = (books: Books, id: string): object | undefined =>
  [books.intents, books.charges, books.refunds, books.methods, books.balance]
    .map((room) => room.get(id))
    .find((thing) => thing !== undefined)
