import { sendReceipt } from '@kerbside/web/history/api.ts'
import { ReceiptDialog } from '@kerbside/web/history/receipt-dialog.tsx'
import dialog from '@kerbside/words/en/dialog.json' with { type: 'json' }
import { useWords as chooseWords } from '@kerbside/words/say.ts'
import { createRoot } from 'react-dom/client'
import '@kerbside/kit/dialog.css'
import '@kerbside/kit/form.css'

/** What a page about a booking tells its button (pages/detail-actions.tsx). */
export type ReceiptFacts = { reference: number; code: string; timeZone: string }

/** Sends the receipt once more, and says whether it is on its way. */
export async function showReceipt({ reference, code, timeZone }: ReceiptFacts): Promise<void> {
  const outcome = await sendReceipt(reference, code)
  chooseWords({ locale: document.documentElement.lang, timeZone, messages: [dialog] })
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  const close = () => {
    root.unmount()
    host.remove()
  }
  root.render(<ReceiptDialog outcome={outcome} onClose={close} />)
}
