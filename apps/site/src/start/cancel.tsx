import type { PaymentMethod } from '@kerbside/domain/payment/payment.ts'
import { CancelDialog } from '@kerbside/web/cancellation/cancel-dialog.tsx'
import dialog from '@kerbside/words/en/dialog.json' with { type: 'json' }
import { useWords as chooseWords } from '@kerbside/words/say.ts'
import { createRoot } from 'react-dom/client'
import '@kerbside/kit/choice.css'
import '@kerbside/kit/dialog.css'
import '@kerbside/kit/form.css'
import '@kerbside/kit/status.css'
import '../styles/cancel.css'

/** What the ticket tells its button (pages/ticket-cancel.tsx). */
export type CancelFacts = {
  out: number | undefined
  back: number | undefined
  code: string
  method: PaymentMethod
  phone: string
  timeZone: string
}

/** Asks whether and what to cancel; after it the page is drawn anew, as it stands then. */
export function showCancel({ timeZone, ...facts }: CancelFacts): void {
  chooseWords({ locale: document.documentElement.lang, timeZone, messages: [dialog] })
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  const close = () => {
    root.unmount()
    host.remove()
  }
  root.render(<CancelDialog {...facts} onClose={close} onCancelled={showCancelled} />)
}

/** The ticket as it is now, from its top: there it says that it is cancelled. */
function showCancelled(): void {
  history.scrollRestoration = 'manual'
  location.reload()
}
