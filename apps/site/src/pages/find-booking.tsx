import { pageLink } from '@kerbside/web/links.ts'
import { say } from '@kerbside/words/say.ts'
import type { PageProps } from '../page-props.ts'
import { phoneLink } from '../phone-link.ts'

/** Finds a booking by its link, without a script. The desk finds the others. */
export function FindBooking({ operator }: PageProps) {
  const { phone } = operator.settings
  return (
    <div className="wrap page note">
      <h1>{say('page.whichTitle')}</h1>
      <p className="lead">{say('page.findText')}</p>
      <form className="card stack find-booking" action={pageLink('bookinginfo')}>
        <div className="field">
          <label className="label" htmlFor="code">
            {say('page.findLabel')}
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
          {say('page.findButton')}
        </button>
      </form>
      {phone !== '' && (
        <p className="soft">
          <a href={phoneLink(phone)}>{say('page.findCall', { phone })}</a>
        </p>
      )}
    </div>
  )
}
