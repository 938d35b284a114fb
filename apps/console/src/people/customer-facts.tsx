import { formatWireMoney } from '@kerbside/web/format-wire-money.ts'
import { formatTime, t } from '@kerbside/words/translate.ts'
import { Link } from 'react-router'
import { useDesk } from '../shell/desk-context.tsx'
import type { DeskCustomer } from './desk-customer.ts'

/** Read-only data of the customer. */
export function CustomerFacts({ customer }: { customer: DeskCustomer }) {
  const { member } = useDesk()
  const {
    email,
    since,
    account,
    bookerId,
    blocked,
    blockedReason,
    invited,
    sums: totals,
  } = customer
  const mayOpen = member.role === 'owner' || member.role === 'accounts'
  return (
    <>
      {blocked && (
        <p className="dk-note bad">{t('people.customerBlocked', { reason: blockedReason })}</p>
      )}
      {invited && <p className="dk-note warn">{t('people.customerInvited')}</p>}
      <dl className="dk-sums">
        <div>
          <dt>{t('people.email')}</dt>
          <dd>{email}</dd>
        </div>
        <div>
          <dt>{t('people.since')}</dt>
          <dd>{formatTime(new Date(since), 'stamp')}</dd>
        </div>
        {account && (
          <div>
            <dt>{t('people.account')}</dt>
            <dd>
              {mayOpen ? (
                <Link to={`/console/customers/accounts/${bookerId}`}>{account}</Link>
              ) : (
                account
              )}
            </dd>
          </div>
        )}
        {totals.map(({ currencyCode, driven, drivenFare, ahead, aheadFare, calledOff }) => (
          <div key={currencyCode}>
            <dt>{t('people.journeys')}</dt>
            <dd>
              {t('people.driven', {
                count: driven,
                amount: formatWireMoney(drivenFare, currencyCode),
              })}
              <small className="soft">
                {t('people.aheadOff', {
                  ahead,
                  amount: formatWireMoney(aheadFare, currencyCode),
                  off: calledOff,
                })}
              </small>
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
