/** The used part of Square's Web Payments SDK, version 1: its script has no types. */
export type Square = {
  payments(
    applicationId: string,
    locationId: string,
  ): {
    card(options: { style: SquareStyle }): Promise<SquareCard>
  }
}

export type SquareField = 'cardNumber' | 'expirationDate' | 'cvv' | 'postalCode'
export type SquareStyle = Readonly<Record<string, Readonly<Record<string, string>>>>

export type SquareEvent = {
  detail: {
    field: SquareField
    cardBrand: string
    currentState: {
      hasFocusClass: boolean
      isCompletelyValid: boolean
      isEmpty: boolean
      isPotentiallyValid: boolean
    }
  }
}

export type SquareCard = {
  attach(element: HTMLElement): Promise<void>
  destroy(): Promise<boolean>
  configure(options: { style: SquareStyle }): Promise<void>
  focus(field: SquareField): Promise<boolean>
  setError(field: SquareField): Promise<boolean>
  clear(): Promise<boolean>
  addEventListener(
    event:
      | 'focusClassAdded'
      | 'focusClassRemoved'
      | 'errorClassAdded'
      | 'errorClassRemoved'
      | 'cardBrandChanged'
      | 'submit',
    listener: (event: SquareEvent) => void,
  ): void
  tokenize(verification: SquareVerification): Promise<SquareToken>
}

/** With an amount, `tokenize` runs the bank's check if required. */
export type SquareVerification = {
  /** In whole units of the currency, as `86.00`. */
  amount: string
  currencyCode: string
  intent: 'CHARGE'
  customerInitiated: boolean
  sellerKeyedIn: boolean
  billingContact: {
    givenName: string
    familyName: string
    addressLines: readonly string[]
    city: string
    postalCode: string
    countryCode: string
  }
}

export type SquareToken =
  | { status: 'OK'; token: string; details?: { card?: { brand: string; last4: string } } }
  | { status: 'Error' | 'Invalid'; errors: readonly { message: string }[] }
  | { status: 'Unknown' | 'Abort' | 'Cancel' }
