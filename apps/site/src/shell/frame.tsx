import type { Operator } from '@kerbside/domain/operator/operator.ts'
import { t } from '@kerbside/words/translate.ts'
import type { ReactNode } from 'react'
import type { Chrome } from '../pages.ts'
import { ConsentBanner } from './consent-banner.tsx'
import { Footer, LegalFooter } from './footer.tsx'
import { Header } from './header.tsx'

export type FrameProps = {
  operator: Operator
  chrome: Chrome
  /** A page of the checkout: its footer is one line. */
  isCheckout: boolean
  year: string
  /** Visits of this page may be counted. */
  counts: boolean
  /** The style sheet of the footer, unless the page has loaded it higher up. */
  fold: ReactNode
  children: ReactNode
}

/** Header, footer and other parts around the content, as the page's chrome requires. */
export function Frame(props: FrameProps) {
  const { operator, chrome, isCheckout, year, counts, fold, children } = props
  const Foot = isCheckout ? LegalFooter : Footer
  const whole = chrome === 'full' || chrome === 'no-footer'
  return (
    <>
      {whole && (
        <>
          <a className="skip" href="#main">
            {t('shell.skip')}
          </a>
          <Header operator={operator} />
        </>
      )}
      <main id="main">{children}</main>
      {fold}
      {chrome === 'full' && <Foot operator={operator} year={year} />}
      {chrome === 'full' && <ConsentBanner operator={operator} counts={counts} />}
    </>
  )
}
