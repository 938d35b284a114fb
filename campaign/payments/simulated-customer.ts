import type { QuotationReply } from '@kerbside/contract/quotation.ts'
import type { Dice } from '@kerbside/domain/simulation/dice.ts'
import { mayaBooking } from '../../apps/server/test/given.ts'
import type { TestClient, TestResponse } from '../../apps/server/test/test-app.ts'
import type { GatewayKind, GatewayState } from './gateway-state.ts'

export type Temper = {
  /** Claims to have paid without paying. */
  liar?: true
  /** Pays another amount at the gateway than is due. */
  tamper?: true
  /** May cancel. */
  cancels?: true
  /** Has a card that is declined, and clicks twice when another is to be tried. */
  hurried?: true
  /**
   * Returns so late that the page has requested a new quote, which is the same checkout; or that the attempt at the
   * gateway has expired.
   */
  dawdles?: true
}

export type Customer = {
  kind: GatewayKind
  /** The ids of all quotes for its one journey. */
  quotes: string[]
  /** References that the server's responses to this customer called paid. */
  acknowledged: string[]
  /** References it asked to cancel, whether or not it got a response. */
  cancelled: string[]
  begin: () => void
  /** Closes the browser. */
  leave: () => void
  cancel: () => void
}

export type CustomerDeps = {
  dice: Dice
  books: GatewayState
  client: TestClient
  quote: QuotationReply
  /** Requests a quote for the same journey. */
  price: () => Promise<TestResponse>
  kind: GatewayKind
  /** The idempotency key of this visit to the booking page. */
  key: string
  temper: Temper
  /** Sends a request to the server; undefined is a request without a response. */
  sendRequest: (
    request: () => Promise<TestResponse>,
    onResponse: (response: TestResponse | undefined) => void,
    what: string,
  ) => void
  /** Runs the work some seconds later, or minutes. */
  later: (work: () => void, when?: 'soon' | 'late') => void
}

type JsonObject = Record<string, unknown>

/** Marks a request that may pay once more. */
export const RETRY = 'retry'

const PAID = [1, 3]
/** The outcomes of the cards that people type. */
const FATES = ['good', 'good', 'good', 'good', 'good', 'declined', 'bank']
const HURRIED_FATES = ['good', 'declined', 'declined']

/**
 * One customer who books and pays as the site does: repeats requests without a response, and may give up at any time.
 */
export function openCustomer(deps: CustomerDeps): Customer {
  const { dice, books: gatewayState, client, kind, key, temper, sendRequest, later } = deps
  const acknowledged: string[] = []
  const cancelled: string[] = []
  let { quote } = deps
  const quotes = [quote.quoteid ?? '']
  let reference = ''
  let back = ''
  let abandoned = false
  let nonces = 0

  const nonce = () => {
    if (kind !== 'nonce') return ''
    const fate = dice.pick(temper.hurried ? HURRIED_FATES : FATES)
    nonces += 1
    return `${fate}-${key}-${nonces}`
  }
  const request = (
    send: () => Promise<TestResponse>,
    onResponse: (reply: JsonObject | undefined) => void,
    what = '',
  ) => {
    if (abandoned) return
    const onBooked = (response: TestResponse | undefined) => {
      const { Bref, ReturnRef } = response?.status === 200 ? response.body : {}
      if (typeof Bref === 'string') reference = Bref
      if (typeof ReturnRef === 'string') back = ReturnRef
      onResponse(response?.status === 200 ? response.body : undefined)
    }
    sendRequest(send, onBooked, what)
  }
  const isLate = () => temper.dawdles === true && dice.chance(0.4)
  const perhaps = (chance: number, work: () => void) => {
    if (dice.chance(chance)) later(work)
  }

  function create(): void {
    const body = {
      ...mayaBooking(quote),
      paymentmethod: kind === 'paypal' ? ('paypal' as const) : ('card' as const),
      nonce: nonce(),
    }
    request(
      () => client.post('/api/createbookingTest', body, { 'idempotency-key': key }),
      (reply) => {
        if (!reply) return perhaps(0.6, comeBack)
        if (reply['Code'] === 1) onPaymentReply(reply)
      },
    )
  }

  /** Returns to the page after a lost response: the key belongs to the draft, whatever the quote id is by then. */
  function comeBack(): void {
    if (!temper.dawdles || dice.chance(0.5)) return create()
    request(deps.price, (reply) => {
      if (typeof reply?.['quoteid'] !== 'string') return create()
      quote = reply as QuotationReply
      quotes.push(reply['quoteid'])
      create()
    })
  }

  /** Polls the payment; a card sent with it is the next attempt. */
  function recheckPayment(card: string): void {
    if (reference === '') return
    const query = `jobpartid=${reference}${card === '' ? '' : `&nonce=${card}`}`
    request(
      () => client.get(`/api/paymentintent?${query}`),
      (reply) => (reply ? onPaymentReply(reply) : perhaps(0.5, () => recheckPayment(''))),
      RETRY,
    )
  }

  function onPaymentReply(reply: JsonObject): void {
    const result = (reply['PaymentResult'] ?? reply['paymentresult'] ?? {}) as JsonObject
    const secret = textOf(reply, 'ClientSecret', 'clientSecret') || textOf(result, 'paypalorderid')
    if (PAID.includes(Number(result['code']))) return void acknowledged.push(reference)
    if (secret !== '') return later(() => pay(secret), isLate() ? 'late' : 'soon')
    const bank = textOf(result, 'actionurl')
    if (bank !== '') return later(() => completeChallenge(bank))
    // many retry a declined card, and poll a payment under way
    if (result['code'] === 2) {
      perhaps(0.7, () => {
        recheckPayment(nonce())
        if (temper.hurried) recheckPayment(nonce())
      })
    } else perhaps(0.6, () => (dice.chance(0.3) ? comeBack() : recheckPayment('')))
  }

  /** In the gateway's own script or window. */
  function pay(ref: string): void {
    if (abandoned) return
    if (temper.liar && dice.chance(0.5)) return update(ref)
    const does = dice.chance(0.25) ? 'fail' : temper.tamper && dice.chance(0.3) ? 'pay-less' : 'pay'
    gatewayState.customer(ref, does)
    if (dice.chance(0.3)) return leave()
    if (does === 'fail') perhaps(0.7, () => recheckPayment(''))
    else update(ref)
  }

  function completeChallenge(url: string): void {
    if (abandoned) return
    gatewayState.customer(url.slice(url.lastIndexOf('/') + 1), dice.chance(0.25) ? 'fail' : 'pay')
    if (dice.chance(0.2)) return leave()
    recheckPayment('')
  }

  function update(ref: string): void {
    gatewayState.claimed.add(ref)
    const body = { transactionid: ref, jobpartid: reference, transactionstatus: 'succeeded' }
    request(
      () => client.put('/api/updatebooking', body),
      (reply) => {
        if (reply?.['Code'] === 1) acknowledged.push(reference)
        else perhaps(0.5, () => (reply ? recheckPayment('') : update(ref)))
      },
    )
  }

  function cancel(): void {
    if (reference === '' || !temper.cancels) return
    const cancelInput = {
      source: 'web',
      bookingref: reference,
      ...(back !== '' && { returnbookingref: back }),
    }
    cancelled.push(reference)
    request(
      () => client.post('/api/cancelbooking', cancelInput),
      () => {},
    )
  }

  function leave(): void {
    abandoned = true
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

const textOf = (reply: JsonObject, ...names: string[]): string =>
  names.map((name) => reply[name]).find((value): value is string => typeof value === 'string') ?? ''
