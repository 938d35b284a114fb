import { AmendDialog, type AmendDialogProps } from '@kerbside/web/amendment/amend-dialog.tsx'
import dialog from '@kerbside/words/en/dialog.json' with { type: 'json' }
import { useWords as chooseWords } from '@kerbside/words/say.ts'
import { createRoot } from 'react-dom/client'
import '@kerbside/kit/choice.css'
import '@kerbside/kit/dialog.css'
import '@kerbside/kit/form.css'
import '@kerbside/kit/status.css'
import '../styles/amend.css'

/** What the ticket tells its button (pages/ticket-amend.tsx). */
export type AmendFacts = Pick<
  AmendDialogProps,
  'out' | 'back' | 'code' | 'method' | 'phone' | 'timeZone' | 'minuteStep'
>

/** Asks what shall be otherwise; then the balance is paid, or the page is drawn anew as it stands. */
export function showAmend(facts: AmendFacts): void {
  const locale = document.documentElement.lang
  chooseWords({ locale, timeZone: facts.timeZone, messages: [dialog] })
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
        // it may not stand in a frame; the ticket leads to it too
        window.open(paypath)
        showChanged()
      }}
    />,
  )
}

/** The ticket as it is now, from its top. */
function showChanged(): void {
  history.scrollRestoration = 'manual'
  location.reload()
}
