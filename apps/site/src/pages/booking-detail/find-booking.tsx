import { pageLink } from '@kerbside/web/links.ts'
import { t } from '@kerbside/words/translate.ts'
import type { PageProps } from '../../page-props.ts'
import { phoneLink } from '../../phone-link.ts'

/** Finds a booking by its link, without a script. For all others the desk can help. */
export function FindBooking({ operator }: PageProps) {
  const { phone } = operator.settings
  return (
    <div className="wrap page note">
      <h1>{t('page.whichTitle')}</h1>
      <p className="lead">{t('page.findText')}</p>
      <form className="card stack find-booking" action={pageLink('bookinginfo')}>
        <div className="field">
          <label className="label" htmlFor="code">
            {t('page.findLabel')}
          </label>
          <span className="field-box">
            <input
              id="code"
              name="code"
              required
              maxLength={255}
              autoComplete="off"
              spellCheck={false}
            />
          </span>
        </div>
        <button type="submit" className="button">
          {t('page.findButton')}
        </button>
      </form>
      {phone !== '' && (
        <p className="soft">
          <a href={phoneLink(phone)}>{t('page.findCall', { phone })}</a>
        </p>
      )}
    </div>
  )
}
