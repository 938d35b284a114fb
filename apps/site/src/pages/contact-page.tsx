import { MailIcon, PhoneIcon, PinIcon } from '@kerbside/kit/more-icon.tsx'
import { say } from '@kerbside/words/say.ts'
import type { ReactNode } from 'react'
import type { PageProps } from '../page-props.ts'
import { phoneLink } from '../phone-link.ts'
import { ContactForm } from './contact-form.tsx'

/** Telephone, e-mail, address; and a form. */
export function ContactPage(props: PageProps) {
  const { phone, email, company, address } = props.operator.settings
  return (
    <div className="wrap page">
      <h1>{say('page.contactTitle')}</h1>
      <p className="lead measure">{say('page.contactLead')}</p>
      <ul className="ways">
        {phone !== '' && (
          <Way
            icon={<PhoneIcon />}
            title={say('page.contactCall')}
            hint={say('page.contactCallHint')}
          >
            <a className="num" href={phoneLink(phone)}>
              {phone}
            </a>
          </Way>
        )}
        {email !== '' && (
          <Way
            icon={<MailIcon />}
            title={say('page.contactWrite')}
            hint={say('page.contactWriteHint')}
          >
            <a href={`mailto:${email}`}>{email}</a>
          </Way>
        )}
        {address !== '' && (
          <Way icon={<PinIcon />} title={say('page.contactVisit')} hint={company}>
            {address}
          </Way>
        )}
      </ul>
      <ContactForm {...props} />
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
