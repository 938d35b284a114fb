import type { Operator } from '@kerbside/domain/operator/operator.ts'
import { CloseIcon } from '@kerbside/kit/icon.tsx'
import { MenuIcon, PhoneIcon, UserIcon } from '@kerbside/kit/more-icon.tsx'
import { pageLink } from '@kerbside/web/links.ts'
import { t } from '@kerbside/words/translate.ts'
import { type HomeSection, homeSections } from '../home-sections.ts'
import { phoneLink } from '../phone-link.ts'
import { AccountLinks } from './account-links.tsx'
import { Logo } from './logo.tsx'

/** Sections of the home page; on other pages the link opens the home page and scrolls there. */
export const section = (name: HomeSection) => `${pageLink('home')}#${name}`

const SECTION_LABELS = {
  service: 'page.service',
  airports: 'page.airports',
  fleet: 'page.fleet',
  questions: 'page.faq',
} as const satisfies Record<HomeSection, string>

/** On a desktop a row of links, on a phone behind one button: a disclosure that needs no script. */
export function Header({ operator }: { operator: Operator }) {
  const { phone } = operator.settings
  const links = homeSections(operator).map((name) => (
    <a key={name} href={section(name)}>
      {t(SECTION_LABELS[name])}
    </a>
  ))
  // a new operator may have no phone number yet
  const callButton = phone !== '' && (
    <a className="num" href={phoneLink(phone)}>
      {phone}
    </a>
  )
  // Without its script the button leads to the page that explains what to do.
  const signIn = (
    <a className="button alt compact if-guest" href={pageLink('dashboard')} data-does="sign-in">
      {t('account.signIn')}
    </a>
  )
  return (
    <header className="top">
      <Logo brand={operator.brand} />
      <nav className="top-links" aria-label={t('shell.main')}>
        {links}
        {callButton}
        {signIn}
        <details className="account-menu if-known">
          <summary className="button alt compact">
            <UserIcon />
            <span data-text="first-name">{t('account.myAccount')}</span>
          </summary>
        </details>
      </nav>
      {phone !== '' && (
        <a
          className="icon-button narrow"
          href={phoneLink(phone)}
          aria-label={t('shell.call', { phone })}
        >
          <PhoneIcon />
        </a>
      )}
      <details className="menu narrow">
        <summary className="icon-button" aria-label={t('shell.menu')}>
          <MenuIcon />
          <CloseIcon />
        </summary>
        <nav aria-label={t('shell.menu')}>
          {links}
          <a href={pageLink('contact')}>{t('page.contact')}</a>
          {callButton}
          {signIn}
          <AccountLinks />
        </nav>
      </details>
    </header>
  )
}
