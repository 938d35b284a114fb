import { MailIcon, PhoneIcon, PinIcon } from '@kerbside/kit/more-icon.tsx'
import { t } from '@kerbside/words/translate.ts'
import type { ReactNode } from 'react'
import type { PageProps } from '../page-props.ts'
import { phoneLink } from '../phone-link.ts'
import { ContactForm } from './contact-form.tsx'

/** Telephone, e-mail, address, and a form. */
export function ContactPage(props: PageProps) {
  const { phone, email, company, address } = props.operator.settings
  return (
    <div className="wrap page">
      <h1>{t('page.contactTitle')}</h1>
      <p className="lead measure">{t('page.contactLead')}</p>
      <ul className="ways">
        {phone !== '' && (
          <ContactMethod
            icon={<PhoneIcon />}
            title={t('page.contactCall')}
            hint={t('page.contactCallHint')}
          >
            <a className="num" href={phoneLink(phone)}>
              {phone}
            </a>
          </ContactMethod>
        )}
        {email !== '' && (
          <ContactMethod
            icon={<MailIcon />}
            title={t('page.contactWrite')}
            hint={t('page.contactWriteHint')}
          >
            <a href={`mailto:${email}`}>{email}</a>
          </ContactMethod>
        )}
        {address !== '' && (
          <ContactMethod icon={<PinIcon />} title={t('page.contactVisit')} hint={company}>
            {address}
          </ContactMethod>
        )}
      </ul>
      <ContactForm {...props} />
    </div>
  )
}

type ContactMethodProps = { icon: ReactNode; title: string; hint: string; children: ReactNode }

function ContactMethod({ icon, title, hint, children }: ContactMethodProps) {
  return (
    <li className="card way">
      {icon}
      <h2>{title}</h2>
      <p className="way-line">{children}</p>
      <p className="soft small">{hint}</p>
    </li>
  )
}
