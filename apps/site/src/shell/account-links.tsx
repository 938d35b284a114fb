import { pageLink } from '@kerbside/web/links.ts'
import { t } from '@kerbside/words/translate.ts'

/**
 * The menu of a signed-in customer. A guest's page contains it too, hidden, because pages are the same for everyone.
 * On a desktop the script shows a copy of it below the name.
 */
export function AccountLinks() {
  return (
    <div className="account-links if-known">
      <a href={pageLink('dashboard')}>{t('account.myAccount')}</a>
      <a href={pageLink('commission')} className="if-booker">
        {t('account.commissions')}
      </a>
      <a href={pageLink('invoice')} className="if-booker">
        {t('account.invoices')}
      </a>
      <a href={pageLink('bookinghistory')}>{t('account.myBookings')}</a>
      <a href={pageLink('addressbook')}>{t('account.myPlaces')}</a>
      <button type="button" data-does="sign-out">
        {t('account.signOut')}
      </button>
    </div>
  )
}
