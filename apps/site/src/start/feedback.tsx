import dialog from '@kerbside/words/en/dialog.json' with { type: 'json' }
import { configureLanguage } from '@kerbside/words/translate.ts'
import { createRoot } from 'react-dom/client'
import { RateLeg } from '../features/feedback/rate-leg.tsx'
import '@kerbside/kit/form/form.css'
import '@kerbside/kit/status.css'

/** Data in the feedback page for its script (pages/feedback-page.tsx). */
export type FeedbackFacts = {
  /** The code that opened the page; '' if only the session did. */
  code: string
  timeZone: string
  legs: readonly { jobpartid: number; title: string }[]
}

const host = document.querySelector<HTMLElement>('[data-rate]')
if (host) {
  const { code, timeZone, legs } = JSON.parse(host.dataset['rate'] ?? '{}') as FeedbackFacts
  configureLanguage({ locale: document.documentElement.lang, timeZone, messages: [dialog] })
  createRoot(host).render(
    legs.map(({ jobpartid, title }) => (
      <RateLeg key={jobpartid} request={{ jobpartid, code }} title={title} />
    )),
  )
}
