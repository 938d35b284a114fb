import type { PaymentMethod } from '@kerbside/domain/payment/payment.ts'
import dialog from '@kerbside/words/en/dialog.json' with { type: 'json' }
import { configureLanguage } from '@kerbside/words/translate.ts'
import { createRoot } from 'react-dom/client'
import { CancelDialog } from '../features/cancellation/cancel-dialog.tsx'
import '@kerbside/kit/form/choice.css'
import '@kerbside/kit/dialog.css'
import '@kerbside/kit/form/form.css'
import '@kerbside/kit/status.css'
import '../styles/cancel.css'

/** Data in the ticket's button (pages/ticket-cancel.tsx). */
export type CancelFacts = {
  out: number | undefined
  back: number | undefined
  code: string
  method: PaymentMethod
  phone: string
  timeZone: string
}

/** Opens the cancellation dialog; after it the page is reloaded. */
export function showCancel({ timeZone, ...facts }: CancelFacts): void {
  configureLanguage({ locale: document.documentElement.lang, timeZone, messages: [dialog] })
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  const close = () => {
    root.unmount()
    host.remove()
  }
  root.render(<CancelDialog {...facts} onClose={close} onCancelled={showCancelled} />)
}

/** Reloads the ticket and scrolls to its top, which says that it is cancelled. */
function showCancelled(): void {
  history.scrollRestoration = 'manual'
  location.reload()
}
