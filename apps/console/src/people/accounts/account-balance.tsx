import { formatWireMoney } from '@kerbside/web/format-wire-money.ts'
import { t } from '@kerbside/words/translate.ts'
import { Link } from 'react-router'
import type { DeskAccount } from './desk-account.ts'

/** The account's debt, the remaining limit, its price book, and a link to its bookings. */
export function AccountBalance({ account }: { account: DeskAccount }) {
  const { owed, free, creditLimit, currencyCode, books, bookerId, blocked, blockedReason } = account
  return (
    <>
      {blocked && (
        <p className="dk-note bad">{t('people.accountBlocked', { reason: blockedReason })}</p>
      )}
      <dl className="dk-sums">
        <div>
          <dt>{t('people.owed')}</dt>
          <dd>{formatWireMoney(owed, currencyCode)}</dd>
        </div>
        <div>
          <dt>{t('people.creditLimit')}</dt>
          <dd>
            {creditLimit === null
              ? t('people.noLimit')
              : formatWireMoney(creditLimit, currencyCode)}
          </dd>
        </div>
        {free !== null && (
          <div>
            <dt>{t('people.free')}</dt>
            <dd>{formatWireMoney(free, currencyCode)}</dd>
          </div>
        )}
        <div>
          <dt>{t('people.priceList')}</dt>
          <dd>
            <Link to="/console/prices/books">
              {books.map(({ name }) => name).join(', ') || t('people.publicPrices')}
            </Link>
          </dd>
        </div>
      </dl>
      <p>
        <Link to={`/console/bookings?bookerId=${bookerId}`}>{t('people.itsBookings')}</Link>
      </p>
    </>
  )
}
