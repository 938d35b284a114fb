/** The outcome of a card, by Stripe's list of test cards (docs.stripe.com/testing). */
export type CardFate = {
  brand: string
  /** The decline when it is charged. */
  decline?: { code: string; declineCode?: string }
  /** The bank asks its customer for confirmation. */
  challenge?: boolean
  /** Captured, and disputed at once. */
  disputed?: boolean
  /** The payment is processing until `finishProcessing` sets its result. */
  slow?: boolean
}

const declined = (declineCode: string) => ({ code: 'card_declined', declineCode })

/** By number, and by the name of Stripe's predefined payment method. */
export const TEST_CARDS: Readonly<Record<string, CardFate>> = {
  '4242424242424242': { brand: 'visa' },
  '5555555555554444': { brand: 'mastercard' },
  '378282246310005': { brand: 'amex' },
  '4000008260000000': { brand: 'visa' },
  '4000002500003155': { brand: 'visa', challenge: true },
  '4000002760003184': { brand: 'visa', challenge: true },
  '4000000000003220': { brand: 'visa', challenge: true },
  '4000008400001629': { brand: 'visa', challenge: true, decline: declined('generic_decline') },
  '4000000000000002': { brand: 'visa', decline: declined('generic_decline') },
  '4000000000009995': { brand: 'visa', decline: declined('insufficient_funds') },
  '4000000000009987': { brand: 'visa', decline: declined('lost_card') },
  '4000000000009979': { brand: 'visa', decline: declined('stolen_card') },
  '4000000000000341': { brand: 'visa', decline: declined('generic_decline') },
  '4000000000000069': { brand: 'visa', decline: { code: 'expired_card' } },
  '4000000000000127': { brand: 'visa', decline: { code: 'incorrect_cvc' } },
  '4000000000000119': { brand: 'visa', decline: { code: 'processing_error' } },
  '4000000000000259': { brand: 'visa', disputed: true },
  '4000000000000077': { brand: 'visa', slow: true },
}

export const READY_MADE: Readonly<Record<string, string>> = {
  pm_card_visa: '4242424242424242',
  pm_card_mastercard: '5555555555554444',
  pm_card_amex: '378282246310005',
  pm_card_gb: '4000008260000000',
  pm_card_visa_chargeDeclined: '4000000000000002',
  pm_card_visa_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_chargeCustomerFail: '4000000000000341',
  pm_card_threeDSecure2Required: '4000000000003220',
  pm_card_authenticationRequired: '4000002760003184',
  pm_card_createDispute: '4000000000000259',
}

/** Checks the last digit of a card number, which is a checksum of the others. */
export function hasGoodCheckFigure(number: string): boolean {
  const sum = number
    .split('')
    .reverse()
    .reduce((so, figure, index) => {
      const value = Number(figure) * (index % 2 === 1 ? 2 : 1)
      return so + (value > 9 ? value - 9 : value)
    }, 0)
  return /^\d{12,19}$/.test(number) && sum % 10 === 0
}
