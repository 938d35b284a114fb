import type { DeskCustomer } from '@kerbside/web/account/desk-customer.ts'
import { sayDeskMoney } from '@kerbside/web/dispatch/say-leg.ts'
import { say, sayTime } from '@kerbside/words/say.ts'
import { Link } from 'react-router'
import { useDesk } from '../desk-means.tsx'

/** What is known of them without changing anything. */
export function CustomerFacts({ customer }: { customer: DeskCustomer }) {
  const { member } = useDesk()
  const { email, since, account, bookerid, blocked, blockedreason, invited, sums } = customer
  const mayOpen = member.role === 'owner' || member.role === 'accounts'
  return (
    <>
      {blocked && (
        <p className="dk-note bad">{say('people.customerBlocked', { reason: blockedreason })}</p>
      )}
      {invited && <p className="dk-note warn">{say('people.customerInvited')}</p>}
      <dl className="dk-sums">
        <div>
          <dt>{say('people.email')}</dt>
          <dd>{email}</dd>
        </div>
        <div>
          <dt>{say('people.since')}</dt>
          <dd>{sayTime(new Date(since), 'stamp')}</dd>
        </div>
        {account && (
          <div>
            <dt>{say('people.account')}</dt>
            <dd>
              {mayOpen ? (
                <Link to={`/console/customers/accounts/${bookerid}`}>{account}</Link>
              ) : (
                account
              )}
            </dd>
          </div>
        )}
        {sums.map(({ currencycode, driven, drivenfare, ahead, aheadfare, calledoff }) => (
          <div key={currencycode}>
            <dt>{say('people.journeys')}</dt>
            <dd>
              {say('people.driven', {
                count: driven,
                amount: sayDeskMoney(drivenfare, currencycode),
              })}
              <small className="soft">
                {say('people.aheadOff', {
                  ahead,
                  amount: sayDeskMoney(aheadfare, currencycode),
                  off: calledoff,
                })}
              </small>
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
