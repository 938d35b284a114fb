/** As much of Cardinal's script as Braintree's 3-D Secure uses: it opens the bank's page over the whole page. */
type Hear = (...said: unknown[]) => void
const hears = new Map<string, Hear>()

type Asked = { AcsUrl: string }
type Order = { OrderDetails: { TransactionId: string } }

function askBank({ AcsUrl }: Asked, { OrderDetails }: Order): void {
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
    hears.get('payments.validated')?.({ ActionCode, ErrorNumber: 0, Payment }, jwt)
  }
  addEventListener('message', listen)
}

Object.assign(window, {
  Cardinal: {
    configure: () => {},
    on: (event: string, hear: Hear) => hears.set(event, hear),
    off: (event: string) => hears.delete(event),
    setup: () => hears.get('payments.setupComplete')?.({ sessionId: 'session-1' }),
    trigger: async () => ({ Status: true }),
    continue: (_type: string, asked: Asked, order: Order) => askBank(asked, order),
  },
})
