import dialog from '@kerbside/words/en/dialog.json' with { type: 'json' }
import { configureLanguage } from '@kerbside/words/translate.ts'
import { createRoot } from 'react-dom/client'
import { AmendDialog, type AmendDialogProps } from '../features/amendment/amend-dialog.tsx'
import '@kerbside/kit/form/choice.css'
import '@kerbside/kit/dialog.css'
import '@kerbside/kit/form/form.css'
import '@kerbside/kit/status.css'
import '../styles/amend.css'

/** Data in the ticket's button (pages/ticket-amend.tsx). */
export type AmendFacts = Pick<
  AmendDialogProps,
  'out' | 'back' | 'code' | 'method' | 'phone' | 'timeZone' | 'minuteStep'
>

/** Opens the amendment dialog; after it the balance is paid, or the page is reloaded. */
export function showAmend(facts: AmendFacts): void {
  const locale = document.documentElement.lang
  configureLanguage({ locale, timeZone: facts.timeZone, messages: [dialog] })
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  const close = () => {
    root.unmount()
    host.remove()
  }
  root.render(
    <AmendDialog
      {...facts}
      locale={locale}
      onClose={close}
      onChanged={({ paypath }) => {
        const isFramed = window.parent !== window
        if (paypath === '') return showChanged()
        if (!isFramed) return location.assign(paypath)
        // the payment page must not be shown in a frame; the ticket links to it too
        window.open(paypath)
        showChanged()
      }}
    />,
  )
}

/** Reloads the ticket and scrolls to its top. */
function showChanged(): void {
  history.scrollRestoration = 'manual'
  location.reload()
}
