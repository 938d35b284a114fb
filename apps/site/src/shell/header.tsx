import type { Operator } from '@kerbside/domain/operator/operator.ts'
import { CloseIcon } from '@kerbside/kit/icon.tsx'
import { MenuIcon, PhoneIcon, UserIcon } from '@kerbside/kit/more-icon.tsx'
import { pageLink } from '@kerbside/web/links.ts'
import { say } from '@kerbside/words/say.ts'
import { type HomeSection, homeSections } from '../home-sections.ts'
import { phoneLink } from '../phone-link.ts'
import { AccountLinks } from './account-links.tsx'
import { Logo } from './logo.tsx'

/** Sections of the home page; from other pages the link goes home first and scrolls there. */
export const section = (name: HomeSection) => `${pageLink('home')}#${name}`

const SECTION_WORDS = {
  service: 'page.service',
  airports: 'page.airports',
  fleet: 'page.fleet',
  questions: 'page.faq',
} as const satisfies Record<HomeSection, string>

/** On a desktop the links in a row, on a phone behind one button: a disclosure that needs no script. */
export function Header({ operator }: { operator: Operator }) {
  const { phone } = operator.settings
  const links = homeSections(operator).map((name) => (
    <a key={name} href={section(name)}>
      {say(SECTION_WORDS[name])}
    </a>
  ))
  // a new operator may not have said its number yet
  const call = phone !== '' && (
    <a className="num" href={phoneLink(phone)}>
      {phone}
    </a>
  )
  // Without its script the button still leads to the page that says what to do.
  const signIn = (
    <a className="button alt compact if-guest" href={pageLink('dashboard')} data-does="sign-in">
      {say('account.signIn')}
    </a>
  )
  return (
    <header className="top">
      <Logo brand={operator.brand} />
      <nav className="top-links" aria-label={say('shell.main')}>
        {links}
        {call}
        {signIn}
        <details className="account-menu if-known">
          <summary className="button alt compact">
            <UserIcon />
            <span data-says="first-name">{say('account.myAccount')}</span>
          </summary>
        </details>
      </nav>
      {phone !== '' && (
        <a
          className="icon-button narrow"
          href={phoneLink(phone)}
          aria-label={say('shell.call', { phone })}
        >
          <PhoneIcon />
        </a>
      )}
      <details className="menu narrow">
        <summary className="icon-button" aria-label={say('shell.menu')}>
          <MenuIcon />
          <CloseIcon />
        </summary>
        <nav aria-label={say('shell.menu')}>
          {links}
          <a href={pageLink('contact')}>{say('page.contact')}</a>
          {call}
          {signIn}
          <AccountLinks />
        </nav>
      </details>
    </header>
  )
}
