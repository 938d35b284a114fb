import { Dialog } from '@kerbside/kit/dialog.tsx'
import { Button } from '@kerbside/kit/form/button.tsx'
import { ChatPanel } from '@kerbside/web/chat/chat-panel.tsx'
import type { SubscribeLive } from '@kerbside/web/chat/use-chat.ts'
import dialog from '@kerbside/words/en/dialog.json' with { type: 'json' }
import { loadMessages, t } from '@kerbside/words/translate.ts'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import '@kerbside/kit/dialog.css'
import '@kerbside/kit/form/form.css'
import '@kerbside/kit/status.css'
import type { TrackingData } from './tracking-data.ts'

loadMessages(dialog)

type Shown = (close: () => void) => ReactNode

function show(draw: Shown, onClose = () => {}): void {
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  root.render(
    draw(() => {
      root.unmount()
      host.remove()
      onClose()
    }),
  )
}

/** Why this browser shows no notifications, and what to do instead (specification, section 8). */
export function showNoNotices(reason: 'denied' | 'unsupported'): void {
  show((close) => (
    <Dialog
      role="alertdialog"
      title={t('tracking.noticesTitle')}
      onClose={close}
      onSubmit={close}
      actions={<Button type="submit">{t('dialog.ok')}</Button>}
    >
      <p>{t(reason === 'denied' ? 'tracking.noticesDenied' : 'tracking.noticesUnsupported')}</p>
    </Dialog>
  ))
}

/** Opens the chat between passenger, driver and office. */
export function showChat(
  { now, code }: TrackingData,
  { live, onClose }: { live: SubscribeLive; onClose: () => void },
): void {
  const request = { jobpartid: now.jobid, ...(code !== '' && { code }) }
  show(
    (close) => (
      <Dialog title={t('tracking.messages')} onClose={close} closeLabel={t('dialog.close')}>
        <ChatPanel request={request} live={live} me="customer" />
      </Dialog>
    ),
    onClose,
  )
}
