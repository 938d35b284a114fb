import type { QuotationReply } from '@kerbside/contract/quotation.ts'
import type { Dice } from '@kerbside/domain/simulation/dice.ts'
import { mayaBooks } from '../../apps/server/test/given.ts'
import type { Answer, Visitor } from '../../apps/server/test/house.ts'
import type { GatewayBooks, GatewayKind } from './gateway-books.ts'

export type Temper = {
  /** Says it has paid when it has not. */
  liar?: true
  /** Pays another amount at the gateway than it was asked for. */
  tamper?: true
  /** May change its mind. */
  cancels?: true
  /** Has a bad card, and presses twice when another is to be tried. */
  hurried?: true
  /**
   * Comes back so late that the page has asked for the price anew, which is the same checkout; or that what it pays at
   * the gateway was given up.
   */
  dawdles?: true
}

export type Customer = {
  kind: GatewayKind
  /** Every price it was told for its one journey, by name. */
  quotes: string[]
  /** References the server told this customer are paid. */
  acknowledged: string[]
  /** References it asked to cancel, whether or not it heard that they are. */
  cancelled: string[]
  begin: () => void
  /** Closes the browser. */
  leave: () => void
  cancel: () => void
}

export type CustomerMeans = {
  dice: Dice
  books: GatewayBooks
  visitor: Visitor
  quote: QuotationReply
  /** Asks for the price of the same journey. */
  price: () => Promise<Answer>
  kind: GatewayKind
  /** Of this one visit to the booking page. */
  key: string
  temper: Temper
  /** Asks the server; undefined is a request whose answer never came. */
  ask: (
    request: () => Promise<Answer>,
    heard: (answer: Answer | undefined) => void,
    what: string,
  ) => void
  /** Does it some seconds from now, or minutes. */
  later: (work: () => void, when?: 'soon' | 'late') => void
}

type Said = Record<string, unknown>

/** Of a request that may pay once more. */
export const RETRY = 'retry'

const PAID = [1, 3]
/** What becomes of the cards people type. */
const FATES = ['good', 'good', 'good', 'good', 'good', 'declined', 'bank']
const HURRIED_FATES = ['good', 'declined', 'declined']

/** One person who books and pays as the site makes them: asks again when no answer comes, and gives up any time. */
export function openCustomer(means: CustomerMeans): Customer {
  const { dice, books, visitor, kind, key, temper, ask, later } = means
  const acknowledged: string[] = []
  const cancelled: string[] = []
  let { quote } = means
  const quotes = [quote.quoteid ?? '']
  let reference = ''
  let back = ''
  let gone = false
  let nonces = 0

  const nonce = () => {
    if (kind !== 'nonce') return ''
    const fate = dice.pick(temper.hurried ? HURRIED_FATES : FATES)
    nonces += 1
    return `${fate}-${key}-${nonces}`
  }
  const request = (
    send: () => Promise<Answer>,
    heard: (said: Said | undefined) => void,
    what = '',
  ) => {
    if (gone) return
    const hear = (answer: Answer | undefined) => {
      const { Bref, ReturnRef } = answer?.status === 200 ? answer.body : {}
      if (typeof Bref === 'string') reference = Bref
      if (typeof ReturnRef === 'string') back = ReturnRef
      heard(answer?.status === 200 ? answer.body : undefined)
    }
    ask(send, hear, what)
  }
  const isLate = () => temper.dawdles === true && dice.chance(0.4)
  const perhaps = (chance: number, work: () => void) => {
    if (dice.chance(chance)) later(work)
  }

  function create(): void {
    const body = {
      ...mayaBooks(quote),
      paymentmethod: kind === 'paypal' ? ('paypal' as const) : ('card' as const),
      nonce: nonce(),
    }
    request(
      () => visitor.post('/api/createbookingTest', body, { 'idempotency-key': key }),
      (said) => {
        if (!said) return perhaps(0.6, comeBack)
        if (said['Code'] === 1) heardOfPayment(said)
      },
    )
  }

  /** To the page after no answer came: the key is the draft's, whatever the price is called by then. */
  function comeBack(): void {
    if (!temper.dawdles || dice.chance(0.5)) return create()
    request(means.price, (said) => {
      if (typeof said?.['quoteid'] !== 'string') return create()
      quote = said as QuotationReply
      quotes.push(said['quoteid'])
      create()
    })
  }

  /** How the payment stands; a card given with it is the next try. */
  function look(card: string): void {
    if (reference === '') return
    const query = `jobpartid=${reference}${card === '' ? '' : `&nonce=${card}`}`
    request(
      () => visitor.get(`/api/paymentintent?${query}`),
      (said) => (said ? heardOfPayment(said) : perhaps(0.5, () => look(''))),
      RETRY,
    )
  }

  function heardOfPayment(said: Said): void {
    const result = (said['PaymentResult'] ?? said['paymentresult'] ?? {}) as Said
    const secret = textOf(said, 'ClientSecret', 'clientSecret') || textOf(result, 'paypalorderid')
    if (PAID.includes(Number(result['code']))) return void acknowledged.push(reference)
    if (secret !== '') return later(() => pay(secret), isLate() ? 'late' : 'soon')
    const bank = textOf(result, 'actionurl')
    if (bank !== '') return later(() => answerBank(bank))
    // a declined card is tried again by many, one under way is asked after
    if (result['code'] === 2) {
      perhaps(0.7, () => {
        look(nonce())
        if (temper.hurried) look(nonce())
      })
    } else perhaps(0.6, () => (dice.chance(0.3) ? comeBack() : look('')))
  }

  /** In the gateway's own script or window. */
  function pay(ref: string): void {
    if (gone) return
    if (temper.liar && dice.chance(0.5)) return update(ref)
    const does = dice.chance(0.25) ? 'fail' : temper.tamper && dice.chance(0.3) ? 'pay-less' : 'pay'
    books.customer(ref, does)
    if (dice.chance(0.3)) return leave()
    if (does === 'fail') perhaps(0.7, () => look(''))
    else update(ref)
  }

  function answerBank(url: string): void {
    if (gone) return
    books.customer(url.slice(url.lastIndexOf('/') + 1), dice.chance(0.25) ? 'fail' : 'pay')
    if (dice.chance(0.2)) return leave()
    look('')
  }

  function update(ref: string): void {
    books.claimed.add(ref)
    const body = { transactionid: ref, jobpartid: reference, transactionstatus: 'succeeded' }
    request(
      () => visitor.put('/api/updatebooking', body),
      (said) => {
        if (said?.['Code'] === 1) acknowledged.push(reference)
        else perhaps(0.5, () => (said ? look('') : update(ref)))
      },
    )
  }

  function cancel(): void {
    if (reference === '' || !temper.cancels) return
    const asked = {
      source: 'web',
      bookingref: reference,
      ...(back !== '' && { returnbookingref: back }),
    }
    cancelled.push(reference)
    request(
      () => visitor.post('/api/cancelbooking', asked),
      () => {},
    )
  }

  function leave(): void {
    gone = true
  }

  return {
    kind,
    quotes,
    acknowledged,
    cancelled,
    leave,
    cancel,
    begin() {
      const clicks = 1 + (dice.chance(0.5) ? 1 : 0) + (dice.chance(0.2) ? 1 : 0)
      for (let click = 0; click < clicks; click += 1) create()
    },
  }
}

const textOf = (said: Said, ...names: string[]): string =>
  names.map((name) => said[name]).find((value): value is string => typeof value === 'string') ?? ''
