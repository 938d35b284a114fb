import { measuringOf } from '@kerbside/domain/operator/measuring.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import { pageLink } from '@kerbside/web/links.ts'
import { t } from '@kerbside/words/translate.ts'
import type { ReactNode } from 'react'
import { airportName } from '../airport-name.ts'
import { airportSlug } from '../find-page.ts'
import { listSocialLinks } from '../list-social-links.ts'
import { phoneLink } from '../phone-link.ts'
import { Logo } from './logo.tsx'

/** The operator, all public pages, and the licence. */
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
            <SocialLinks settings={settings} />
          </address>
          {settings.airports.length > 0 && (
            <Column title={t('shell.airports')}>
              {settings.airports.map((airport) => (
                <a key={airport.code} href={pageLink('airports', airportSlug(airport))}>
                  {airportName(airport)}
                </a>
              ))}
            </Column>
          )}
          <Column title={t('shell.company')}>
            <a href={pageLink('booking')}>{t('shell.book')}</a>
            <a href={pageLink('service')}>{t('page.service')}</a>
            <a href={pageLink('about')}>{t('page.about')}</a>
            <a href={pageLink('fleet')}>{t('page.fleet')}</a>
            <a href={pageLink('faq')}>{t('page.faq')}</a>
            <a href={pageLink('contact')}>{t('page.contact')}</a>
          </Column>
          <LegalLinks settings={settings} />
        </div>
        <p className="foot-legal tiny">
          {settings.content.legal} {t('shell.copyright', { year, company: brand.title })}
        </p>
        <p className="tiny">{t('shell.mapData')}</p>
      </div>
    </footer>
  )
}

/** Inside the checkout: only what the law and the licences of the map ask for, so that nothing leads away. */
export function LegalFooter({ operator, year }: { operator: Operator; year: string }) {
  const { brand, settings } = operator
  return (
    <footer className="foot-line tiny">
      <LegalLinks settings={settings} />
      <p>
        {t('shell.copyright', { year, company: brand.title })} · {t('shell.mapData')}
      </p>
    </footer>
  )
}

function LegalLinks({ settings }: { settings: Operator['settings'] }) {
  return (
    <Column title={t('shell.legal')}>
      <a href={pageLink('terms')}>{t('page.terms')}</a>
      <a href={pageLink('policy')}>{t('page.privacy')}</a>
      <a href={pageLink('cookie')}>{t('page.cookies')}</a>
      {measuringOf(settings) && (
        <button type="button" data-does="measure-choice" hidden>
          {t('shell.measureChoice')}
        </button>
      )}
    </Column>
  )
}

/** Links to the operator's profiles on other sites; nothing is loaded from those sites. */
function SocialLinks({ settings }: { settings: Operator['settings'] }) {
  const { skypeId = '' } = settings
  const links = listSocialLinks(settings)
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
