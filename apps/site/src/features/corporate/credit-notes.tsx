import { formatWireMoney } from '@kerbside/web/format-wire-money.ts'
import './messages.ts'
import './corporate.css'
import type { CreditNote } from '@kerbside/contract/booker.ts'
import { Button } from '@kerbside/kit/form/button.tsx'
import { DownloadIcon } from '@kerbside/kit/more-icon.tsx'
import { t } from '@kerbside/words/translate.ts'
import { formatDay } from './format-figure.ts'

type CreditNotesProps = {
  credits: readonly CreditNote[]
  locale: string
  /** The credit note whose PDF is being generated. */
  busy: number | undefined
  onReport: (credit: CreditNote) => void
}

/** The credited amounts, each with its reason and its PDF. */
export function CreditNotes({ credits, locale, busy, onReport }: CreditNotesProps) {
  return (
    <ul className="credits">
      {credits.map((credit) => {
        const { id, creditno, invoiceno, issuedate, reason, total, currencycode: currency } = credit
        return (
          <li key={id}>
            <p>
              <b>{t('booker.creditNumber', { number: creditno })}</b>{' '}
              <span className="soft">
                {t('booker.creditOf', {
                  invoice: invoiceno,
                  date: formatDay(issuedate, { locale, dateStyle: 'medium' }),
                })}
              </span>
              <br />
              <span className="credit-why">{reason}</span>
            </p>
            <b className="num">{formatWireMoney(-total, currency)}</b>
            <Button
              look="quiet"
              compact
              icon={<DownloadIcon />}
              aria-label={t('booker.reportOf', { number: creditno })}
              busy={busy === id}
              onPress={() => onReport(credit)}
            >
              {t('booker.report')}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
