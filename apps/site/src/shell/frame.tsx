import type { Operator } from '@kerbside/domain/operator/operator.ts'
import { say } from '@kerbside/words/say.ts'
import type { ReactNode } from 'react'
import type { Chrome } from '../pages.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { MeasureAsk } from './measure-ask.tsx'

export type FrameProps = {
  operator: Operator
  chrome: Chrome
  year: string
  /** Visits of this page may be counted. */
  counts: boolean
  /** The sheet of the footer, unless the page itself brought it higher up. */
  fold: ReactNode
  children: ReactNode
}

/** What stands around the content of a page, as much of it as the page shows. */
export function Frame({ operator, chrome, year, counts, fold, children }: FrameProps) {
  const whole = chrome === 'full' || chrome === 'no-footer'
  return (
    <>
      {whole && (
        <>
          <a className="skip" href="#main">
            {say('shell.skip')}
          </a>
          <Header operator={operator} />
        </>
      )}
      <main id="main">{children}</main>
      {fold}
      {chrome === 'full' && <Footer operator={operator} year={year} />}
      {chrome === 'full' && <MeasureAsk operator={operator} counts={counts} />}
    </>
  )
}
