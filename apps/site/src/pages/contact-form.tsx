import { ENQUIRY_KINDS, type EnquiryKind } from '@kerbside/domain/enquiry/check-enquiry.ts'
import { Notice } from '@kerbside/kit/notice.tsx'
import { pageLink } from '@kerbside/web/links.ts'
import type { MessageId } from '@kerbside/words/message-id.ts'
import { t } from '@kerbside/words/translate.ts'
import type { ReactNode } from 'react'
import type { PageProps } from '../page-props.ts'

const ABOUT: Readonly<Record<EnquiryKind, MessageId>> = {
  booking: 'page.aboutBooking',
  lost: 'page.aboutLost',
  receipt: 'page.aboutReceipt',
  complaint: 'page.aboutComplaint',
  business: 'page.aboutBusiness',
  other: 'page.aboutOther',
}

/** A plain HTML form, sent by the browser itself: it works without a script. */
export function ContactForm({ found, facts }: PageProps) {
  const [outcome] = found.about
  return (
    <section className="contact-form" aria-labelledby="contact-form">
      <h2 id="contact-form">{t('page.contactForm')}</h2>
      {outcome === undefined ? <p>{t('page.contactFormLead')}</p> : <Outcome of={outcome} />}
      {outcome !== 'sent' && (
        <form method="post" action={pageLink('contact')}>
          <input type="hidden" name="form" value={facts.enquiry?.form ?? ''} />
          <Blank id="contact-name" label={t('page.yourName')}>
            <input id="contact-name" name="name" autoComplete="name" maxLength={255} required />
          </Blank>
          <Blank id="contact-email" label={t('page.yourEmail')}>
            <input
              id="contact-email"
              name="email"
              type="email"
              autoComplete="email"
              maxLength={255}
              required
            />
          </Blank>
          <Blank id="contact-phone" label={t('page.yourPhone')}>
            <input id="contact-phone" name="phone" type="tel" autoComplete="tel" maxLength={30} />
          </Blank>
          <Blank id="contact-about" label={t('page.aboutWhat')}>
            <select id="contact-about" name="enqtype">
              {ENQUIRY_KINDS.map((kind) => (
                <option key={kind} value={kind}>
                  {t(ABOUT[kind])}
                </option>
              ))}
            </select>
          </Blank>
          <Blank id="contact-subject" label={t('page.yourReference')}>
            <input id="contact-subject" name="subject" maxLength={255} />
          </Blank>
          <div className="field">
            <label className="label" htmlFor="contact-message">
              {t('page.yourMessage')}
            </label>
            <textarea
              className="field-box"
              id="contact-message"
              name="message"
              rows={6}
              maxLength={4000}
              required
            />
          </div>
          <div className="contact-trap" aria-hidden="true">
            <label htmlFor="contact-website">{t('page.leaveEmpty')}</label>
            <input id="contact-website" name="website" tabIndex={-1} autoComplete="off" />
          </div>
          <p className="soft small">{t('page.contactKept')}</p>
          <button type="submit" className="button">
            {t('page.send')}
          </button>
        </form>
      )}
    </section>
  )
}

const REJECTION_MESSAGES: Readonly<Record<string, MessageId>> = {
  again: 'page.contactAgain',
  card: 'page.contactCard',
  incomplete: 'page.contactIncomplete',
  later: 'page.contactLater',
}

function Outcome({ of }: { of: string }) {
  const rejection = REJECTION_MESSAGES[of]
  if (!rejection)
    return (
      <output>
        <Notice tone="good">{t('page.contactSent')}</Notice>
      </output>
    )
  return (
    <Notice tone="warn" role="alert">
      {t(rejection)}
    </Notice>
  )
}

function Blank({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <span className="field-box">{children}</span>
    </div>
  )
}
