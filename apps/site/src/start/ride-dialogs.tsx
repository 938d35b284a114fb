import { Button } from '@kerbside/kit/button.tsx'
import { Dialog } from '@kerbside/kit/dialog.tsx'
import { TalkPanel } from '@kerbside/web/chat/talk-panel.tsx'
import type { HearLive } from '@kerbside/web/chat/use-talk.ts'
import dialog from '@kerbside/words/en/dialog.json' with { type: 'json' }
import { addWords, say } from '@kerbside/words/say.ts'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import '@kerbside/kit/dialog.css'
import '@kerbside/kit/form.css'
import '@kerbside/kit/status.css'
import type { RideData } from './ride-data.ts'

addWords(dialog)

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

/** Why this browser shows no messages, and what to do instead (specification, section 8). */
export function showNoNotices(reason: 'denied' | 'unsupported'): void {
  show((close) => (
    <Dialog
      role="alertdialog"
      title={say('tracking.noticesTitle')}
      onClose={close}
      onSubmit={close}
      actions={<Button type="submit">{say('dialog.ok')}</Button>}
    >
      <p>{say(reason === 'denied' ? 'tracking.noticesDenied' : 'tracking.noticesUnsupported')}</p>
    </Dialog>
  ))
}

/** What is written between passenger, driver and office. */
export function showTalk(
  { now, code }: RideData,
  { live, onClose }: { live: HearLive; onClose: () => void },
): void {
  const ask = { jobpartid: now.jobid, ...(code !== '' && { code }) }
  show(
    (close) => (
      <Dialog title={say('tracking.messages')} onClose={close} closeLabel={say('dialog.close')}>
        <TalkPanel ask={ask} live={live} me="customer" />
      </Dialog>
    ),
    onClose,
  )
}
