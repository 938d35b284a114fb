import { MailIcon, PhoneIcon, PinIcon } from '@kerbside/kit/more-icon.tsx'
import { Notice } from '@kerbside/kit/notice.tsx'
import { say } from '@kerbside/words/say.ts'
import type { ReactNode } from 'react'
import type { PageProps } from '../page-props.ts'
import { phoneLink } from '../phone-link.ts'

/** Telephone, e-mail, address; and a form that says itself that it is not open yet. */
export function ContactPage({ operator }: PageProps) {
  const { phone, email, company, address } = operator.settings
  return (
    <div className="wrap page">
      <h1>{say('page.contactTitle')}</h1>
      <p className="lead measure">{say('page.contactLead')}</p>
      <ul className="ways">
        <Way
          icon={<PhoneIcon />}
          title={say('page.contactCall')}
          hint={say('page.contactCallHint')}
        >
          <a className="num" href={phoneLink(phone)}>
            {phone}
          </a>
        </Way>
        <Way
          icon={<MailIcon />}
          title={say('page.contactWrite')}
          hint={say('page.contactWriteHint')}
        >
          <a href={`mailto:${email}`}>{email}</a>
        </Way>
        <Way icon={<PinIcon />} title={say('page.contactVisit')} hint={company}>
          {address}
        </Way>
      </ul>
      <section className="contact-form" aria-labelledby="contact-form">
        <h2 id="contact-form">{say('page.contactForm')}</h2>
        <Notice tone="tinted">{say('page.contactFormSoon')}</Notice>
        <fieldset disabled className="stack" aria-labelledby="contact-form">
          <Blank id="contact-name" label={say('page.yourName')} />
          <Blank id="contact-email" label={say('page.yourEmail')} />
          <div className="field">
            <label className="label" htmlFor="contact-message">
              {say('page.yourMessage')}
            </label>
            <textarea className="field-box" id="contact-message" rows={4} />
          </div>
          <button type="button" className="button">
            {say('page.send')}
          </button>
        </fieldset>
      </section>
    </div>
  )
}

type WayProps = { icon: ReactNode; title: string; hint: string; children: ReactNode }

function Way({ icon, title, hint, children }: WayProps) {
  return (
    <li className="card way">
      {icon}
      <h2>{title}</h2>
      <p className="way-line">{children}</p>
      <p className="soft small">{hint}</p>
    </li>
  )
}

function Blank({ id, label }: { id: string; label: string }) {
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <span className="field-box">
        <input id={id} />
      </span>
    </div>
  )
}
