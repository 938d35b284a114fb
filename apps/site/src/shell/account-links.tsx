import { pageLink } from '@kerbside/web/links.ts'
import { say } from '@kerbside/words/say.ts'

/**
 * What the menu holds for whoever is signed in. A guest's page holds it too, unseen: all pages are one. On a desktop its
 * script hangs a copy of it below the name.
 */
export function AccountLinks() {
  return (
    <div className="account-links if-known">
      <a href={pageLink('dashboard')}>{say('account.myAccount')}</a>
      <a href={pageLink('commission')} className="if-booker">
        {say('account.commissions')}
      </a>
      <a href={pageLink('invoice')} className="if-booker">
        {say('account.invoices')}
      </a>
      <a href={pageLink('bookinghistory')}>{say('account.myBookings')}</a>
      <a href={pageLink('addressbook')}>{say('account.myPlaces')}</a>
      <button type="button" data-does="sign-out">
        {say('account.signOut')}
      </button>
    </div>
  )
}
