/** What the sandbox's bank does with a card. `decline:` is followed by the bank's reason code. */
export type CardOutcome =
  | 'approve'
  | `decline:${string}`
  /** The bank challenges its customer, and pays when the customer approves. */
  | 'challenge'
  /** The bank challenges its customer, and declines in any case. */
  | `challenge-decline:${string}`
  /** Takes a while: the result is unknown at first, and the money comes seconds later. */
  | 'process'
  /** Takes the money and never responds. */
  | 'lose-answer'
  /** Closes the connection before anything has happened. */
  | 'hang-up'
  /** Pays; a refund is pending for some seconds. */
  | 'refund-waits'
  /** Pays; some seconds after a refund the bank sends it back, as for a closed card. */
  | 'refund-fails'

/** The final state of a refund: completed at once, completed after a while, or sent back after a while. */
export type RefundOutcome = 'succeed' | 'wait' | 'fail'

export type CardBrand = 'visa' | 'mastercard' | 'amex' | 'discover' | 'diners' | 'jcb' | 'unionpay'

export type TestCard = { brand: CardBrand; outcome: CardOutcome }

/**
 * The only numbers that the sandbox accepts: the card industry's published test numbers, and three of our own for
 * lost responses. A real card is therefore never accepted.
 */
const TEST_CARDS: Readonly<Record<string, TestCard>> = {
  '4242424242424242': { brand: 'visa', outcome: 'approve' },
  '4000056655665556': { brand: 'visa', outcome: 'approve' },
  '5555555555554444': { brand: 'mastercard', outcome: 'approve' },
  '2223003122003222': { brand: 'mastercard', outcome: 'approve' },
  '5200828282828210': { brand: 'mastercard', outcome: 'approve' },
  '378282246310005': { brand: 'amex', outcome: 'approve' },
  '6011111111111117': { brand: 'discover', outcome: 'approve' },
  '3056930009020004': { brand: 'diners', outcome: 'approve' },
  '36227206271667': { brand: 'diners', outcome: 'approve' },
  '3566002020360505': { brand: 'jcb', outcome: 'approve' },
  '6200000000000005': { brand: 'unionpay', outcome: 'approve' },
  '4000000000000002': { brand: 'visa', outcome: 'decline:card_declined' },
  '4000000000009995': { brand: 'visa', outcome: 'decline:insufficient_funds' },
  '4000000000009987': { brand: 'visa', outcome: 'decline:lost_card' },
  '4000000000000069': { brand: 'visa', outcome: 'decline:expired_card' },
  '4000000000000127': { brand: 'visa', outcome: 'decline:incorrect_cvc' },
  '4000000000000119': { brand: 'visa', outcome: 'decline:processing_error' },
  '4000002500003155': { brand: 'visa', outcome: 'challenge' },
  '4000002760003184': { brand: 'visa', outcome: 'challenge' },
  '4000000000003220': { brand: 'visa', outcome: 'challenge' },
  '4000008400001629': { brand: 'visa', outcome: 'challenge-decline:card_declined' },
  '4000000000004087': { brand: 'visa', outcome: 'lose-answer' },
  '4000000000005043': { brand: 'visa', outcome: 'hang-up' },
  '4000000000006066': { brand: 'visa', outcome: 'process' },
  '4000000000007726': { brand: 'visa', outcome: 'refund-waits' },
  '4000000000005126': { brand: 'visa', outcome: 'refund-fails' },
}

export function findTestCard(number: string): TestCard | undefined {
  return Object.hasOwn(TEST_CARDS, number) ? TEST_CARDS[number] : undefined
}
