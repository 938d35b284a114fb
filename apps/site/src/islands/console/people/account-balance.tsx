import type { DeskAccount } from '@kerbside/web/corporate/desk-account.ts'
import { sayDeskMoney } from '@kerbside/web/dispatch/say-leg.ts'
import { say } from '@kerbside/words/say.ts'
import { Link } from 'react-router'

/** What it owes, what is free under its limit, its price list, and the way to its bookings. */
export function AccountBalance({ account }: { account: DeskAccount }) {
  const { owed, free, creditlimit, currencycode, books, bookerid, blocked, blockedreason } = account
  return (
    <>
      {blocked && (
        <p className="dk-note bad">{say('people.accountBlocked', { reason: blockedreason })}</p>
      )}
      <dl className="dk-sums">
        <div>
          <dt>{say('people.owed')}</dt>
          <dd>{sayDeskMoney(owed, currencycode)}</dd>
        </div>
        <div>
          <dt>{say('people.creditLimit')}</dt>
          <dd>
            {creditlimit === null ? say('people.noLimit') : sayDeskMoney(creditlimit, currencycode)}
          </dd>
        </div>
        {free !== null && (
          <div>
            <dt>{say('people.free')}</dt>
            <dd>{sayDeskMoney(free, currencycode)}</dd>
          </div>
        )}
        <div>
          <dt>{say('people.priceList')}</dt>
          <dd>
            <Link to="/console/prices/books">
              {books.map(({ name }) => name).join(', ') || say('people.publicPrices')}
            </Link>
          </dd>
        </div>
      </dl>
      <p>
        <Link to={`/console/bookings?bookerid=${bookerid}`}>{say('people.itsBookings')}</Link>
      </p>
    </>
  )
}
