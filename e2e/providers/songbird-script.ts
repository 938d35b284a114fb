/** The part of Cardinal's script that Braintree's 3-D Secure uses: it opens the bank's page over the whole page. */
type Listener = (...message: unknown[]) => void
const handlers = new Map<string, Listener>()

type BankRequest = { AcsUrl: string }
type Order = { OrderDetails: { TransactionId: string } }

function openChallenge({ AcsUrl }: BankRequest, { OrderDetails }: Order): void {
  const frame = document.createElement('iframe')
  frame.title = 'Bank window'
  frame.style.cssText =
    'position: fixed; inset: 0; width: 100%; height: 100%; border: 0; z-index: 999999; background: rgba(0, 0, 0, 0.4);'
  frame.src = AcsUrl
  document.body.append(frame)
  const listen = ({
    data,
    source,
  }: MessageEvent<{ bank?: 'answered' | 'closed'; yes?: boolean }>) => {
    if (source !== frame.contentWindow || !data.bank) return
    removeEventListener('message', listen)
    frame.remove()
    const cancelled = data.bank === 'closed'
    const jwt = `${OrderDetails.TransactionId} ${data.yes === true ? 'yes' : 'no'}`
    const Payment = { ExtendedData: cancelled ? { ChallengeCancel: '01' } : {} }
    const ActionCode = data.yes === true ? 'SUCCESS' : 'FAILURE'
    handlers.get('payments.validated')?.({ ActionCode, ErrorNumber: 0, Payment }, jwt)
  }
  addEventListener('message', listen)
}

Object.assign(window, {
  Cardinal: {
    configure: () => {},
    on: (event: string, listener: Listener) => handlers.set(event, listener),
    off: (event: string) => handlers.delete(event),
    setup: () => handlers.get('payments.setupComplete')?.({ sessionId: 'session-1' }),
    trigger: async () => ({ Status: true }),
    continue: (_type: string, bankRequest: BankRequest, order: Order) =>
      openChallenge(bankRequest, order),
  },
})
