import { measuringOf } from '@kerbside/domain/operator/measuring.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import { pageLink } from '@kerbside/web/links.ts'
import { say } from '@kerbside/words/say.ts'
import type { ReactNode } from 'react'
import { airportName } from '../airport-name.ts'
import { airportSlug } from '../find-page.ts'
import { listElsewhere } from '../list-elsewhere.ts'
import { phoneLink } from '../phone-link.ts'
import { Logo } from './logo.tsx'

/** Who we are, every public page, and the licence. */
export function Footer({ operator, year }: { operator: Operator; year: string }) {
  const { brand, settings } = operator
  return (
    <footer className="foot">
      <div className="wrap">
        <div className="foot-columns">
          <address>
            <Logo brand={brand} onDeep />
            <p>
              {settings.company}
              <br />
              {settings.address}
            </p>
            {settings.phone && (
              <a className="num" href={phoneLink(settings.phone)}>
                {settings.phone}
              </a>
            )}
            {settings.email && <a href={`mailto:${settings.email}`}>{settings.email}</a>}
            <Elsewhere settings={settings} />
          </address>
          {settings.airports.length > 0 && (
            <Column title={say('shell.airports')}>
              {settings.airports.map((airport) => (
                <a key={airport.code} href={pageLink('airports', airportSlug(airport))}>
                  {airportName(airport)}
                </a>
              ))}
            </Column>
          )}
          <Column title={say('shell.company')}>
            <a href={pageLink('booking')}>{say('shell.book')}</a>
            <a href={pageLink('service')}>{say('page.service')}</a>
            <a href={pageLink('about')}>{say('page.about')}</a>
            <a href={pageLink('fleet')}>{say('page.fleet')}</a>
            <a href={pageLink('faq')}>{say('page.faq')}</a>
            <a href={pageLink('contact')}>{say('page.contact')}</a>
          </Column>
          <Column title={say('shell.legal')}>
            <a href={pageLink('terms')}>{say('page.terms')}</a>
            <a href={pageLink('policy')}>{say('page.privacy')}</a>
            <a href={pageLink('cookie')}>{say('page.cookies')}</a>
            {measuringOf(settings) && (
              <button type="button" data-does="measure-choice" hidden>
                {say('shell.measureChoice')}
              </button>
            )}
          </Column>
        </div>
        <p className="foot-legal tiny">
          {settings.content.legal} {say('shell.copyright', { year, company: brand.title })}
        </p>
        <p className="tiny">{say('shell.mapData')}</p>
      </div>
    </footer>
  )
}

/** Where the operator is found besides; nothing of those places is loaded here. */
function Elsewhere({ settings }: { settings: Operator['settings'] }) {
  const { skypeId = '' } = settings
  const links = listElsewhere(settings)
  if (links.length === 0 && skypeId === '') return null
  return (
    <p className="foot-elsewhere">
      {links.map(({ name, href }) => (
        <a key={name} href={href} rel="me noopener">
          {name}
        </a>
      ))}
      {skypeId !== '' && <a href={`skype:${skypeId}?chat`}>Skype</a>}
    </p>
  )
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <nav aria-label={title}>
      <b>{title}</b>
      {children}
    </nav>
  )
}
