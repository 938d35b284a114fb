import { RateRide } from '@kerbside/web/feedback/rate-ride.tsx'
import dialog from '@kerbside/words/en/dialog.json' with { type: 'json' }
import { useWords as chooseWords } from '@kerbside/words/say.ts'
import { createRoot } from 'react-dom/client'
import '@kerbside/kit/form.css'
import '@kerbside/kit/status.css'

/** What the feedback page tells its script (pages/feedback-page.tsx). */
export type FeedbackFacts = {
  /** What opened the page; '' where only the session did. */
  code: string
  timeZone: string
  rides: readonly { jobpartid: number; title: string }[]
}

const host = document.querySelector<HTMLElement>('[data-rate]')
if (host) {
  const { code, timeZone, rides } = JSON.parse(host.dataset['rate'] ?? '{}') as FeedbackFacts
  chooseWords({ locale: document.documentElement.lang, timeZone, messages: [dialog] })
  createRoot(host).render(
    rides.map(({ jobpartid, title }) => (
      <RateRide key={jobpartid} ask={{ jobpartid, code }} title={title} />
    )),
  )
}
