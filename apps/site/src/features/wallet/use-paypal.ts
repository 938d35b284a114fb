import { useEffect, useState } from 'react'
import { loadPaypal, type Paypal, type PaypalFacts } from './load-paypal.ts'

export type PaypalState = {
  status: 'asking' | 'ready' | 'absent'
  paypal: Paypal | undefined
}

/** Whether PayPal can be offered here, checked on mount; with undefined facts the operator does not offer it. */
export function usePaypal(facts: PaypalFacts | undefined): PaypalState {
  const [found, setFound] = useState<{ name: string; paypal: Paypal | undefined }>()
  const { clientId = '', environment = 'sandbox', currency = '' } = facts ?? {}
  const name = facts ? `${environment} ${clientId} ${currency}` : ''

  useEffect(() => {
    if (name === '') return undefined
    let stale = false
    void loadPaypal({ clientId, environment, currency }).then((paypal) => {
      if (!stale) setFound({ name, paypal })
    })
    return () => {
      stale = true
    }
  }, [name, clientId, environment, currency])

  if (name === '') return { status: 'absent', paypal: undefined }
  if (found?.name !== name) return { status: 'asking', paypal: undefined }
  return { status: found.paypal ? 'ready' : 'absent', paypal: found.paypal }
}
