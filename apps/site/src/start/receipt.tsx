import dialog from '@kerbside/words/en/dialog.json' with { type: 'json' }
import { configureLanguage } from '@kerbside/words/translate.ts'
import { createRoot } from 'react-dom/client'
import { sendReceipt } from '../features/history/api.ts'
import { ReceiptDialog } from '../features/history/receipt-dialog.tsx'
import '@kerbside/kit/dialog.css'
import '@kerbside/kit/form/form.css'

/** Data of the button on a page about a booking (pages/detail-actions.tsx). */
export type ReceiptFacts = { reference: number; code: string; timeZone: string }

/** Sends the receipt again, and shows whether it was sent. */
export async function showReceipt({ reference, code, timeZone }: ReceiptFacts): Promise<void> {
  const outcome = await sendReceipt(reference, code)
  configureLanguage({ locale: document.documentElement.lang, timeZone, messages: [dialog] })
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  const close = () => {
    root.unmount()
    host.remove()
  }
  root.render(<ReceiptDialog outcome={outcome} onClose={close} />)
}
