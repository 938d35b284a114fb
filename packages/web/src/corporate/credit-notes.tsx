import './words.ts'
import './corporate.css'
import type { CreditNote } from '@kerbside/contract/booker.ts'
import { Button } from '@kerbside/kit/button.tsx'
import { DownloadIcon } from '@kerbside/kit/more-icon.tsx'
import { say } from '@kerbside/words/say.ts'
import { sayDay, sayWireMoney } from './say-figure.ts'

type CreditNotesProps = {
  credits: readonly CreditNote[]
  locale: string
  /** The note that is being drawn. */
  busy: number | undefined
  onReport: (credit: CreditNote) => void
}

/** What was taken back, each with its reason and its paper. */
export function CreditNotes({ credits, locale, busy, onReport }: CreditNotesProps) {
  return (
    <ul className="credits">
      {credits.map((credit) => {
        const { id, creditno, invoiceno, issuedate, reason, total, currencycode: currency } = credit
        return (
          <li key={id}>
            <p>
              <b>{say('booker.creditNumber', { number: creditno })}</b>{' '}
              <span className="soft">
                {say('booker.creditOf', {
                  invoice: invoiceno,
                  date: sayDay(issuedate, { locale, dateStyle: 'medium' }),
                })}
              </span>
              <br />
              <span className="credit-why">{reason}</span>
            </p>
            <b className="num">{sayWireMoney({ amount: -total, currency })}</b>
            <Button
              look="quiet"
              compact
              icon={<DownloadIcon />}
              aria-label={say('booker.reportOf', { number: creditno })}
              busy={busy === id}
              onPress={() => onReport(credit)}
            >
              {say('booker.report')}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
