import { measuringOf } from '@kerbside/domain/operator/measuring.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import type { MessageId } from '@kerbside/words/message-id.ts'
import { t } from '@kerbside/words/translate.ts'
import { providerName } from '../shell/consent-banner.tsx'

/** What the site stores in a visitor's browser, generated from its behaviour, regardless of the operator's own text. */
export function CookieFacts({ operator }: { operator: Operator }) {
  const { paymentMethods, paymentGateway, mapSource, mapKeys } = operator.settings
  const measuring = measuringOf(operator.settings)
  const payers = [
    ...(paymentMethods.includes('card') && paymentGateway !== 'sandbox'
      ? [PAYERS[paymentGateway]]
      : []),
    ...(paymentMethods.includes('paypal') ? ['PayPal'] : []),
  ]
  const mapper =
    mapSource === 'google' && mapKeys.google !== ''
      ? 'Google Maps'
      : mapSource === 'bing' && mapKeys.azure !== ''
        ? 'Azure Maps'
        : ''
  return (
    <>
      <section>
        <h2>{t('page.keptTitle')}</h2>
        <table className="kept">
          <thead>
            <tr>
              <th scope="col">{t('page.keptWhat')}</th>
              <th scope="col">{t('page.keptFor')}</th>
              <th scope="col">{t('page.keptUntil')}</th>
            </tr>
          </thead>
          <tbody>
            {STORED_ITEMS.map((name) => (
              <Line key={name} name={name} />
            ))}
            {measuring && <Line name="answer" />}
            {measuring?.provider === 'google' && <Line name="google" />}
          </tbody>
        </table>
      </section>
      <section>
        <h2>{t('page.othersTitle')}</h2>
        {payers.length > 0 && <p>{t('page.othersPay', { names: payers.join(', ') })}</p>}
        {mapper !== '' && <p>{t('page.othersMap', { name: mapper })}</p>}
        {measuring ? (
          <>
            <p>
              {t(measuring.provider === 'google' ? 'page.othersGoogle' : 'page.othersCount', {
                name: providerName(measuring),
                host: measuring.server.replace('https://', '').replace(/[/:].*/, ''),
              })}
            </p>
            <p
              data-text="measure"
              data-yes={t('page.choiceYes')}
              data-no={t('page.choiceNo')}
              data-unsaid={t('page.choiceUnsaid')}
            >
              {t('page.choiceUnsaid')}
            </p>
            <p>
              <button type="button" className="button alt" data-does="measure-choice" hidden>
                {t('shell.measureChoice')}
              </button>
            </p>
          </>
        ) : (
          <p>{t('page.othersNone')}</p>
        )}
      </section>
    </>
  )
}

const PAYERS = { stripe: 'Stripe', braintree: 'Braintree (PayPal)', square: 'Square' } as const

const STORED_ITEMS = [
  'sid',
  'live',
  'profile',
  'draft',
  'journey',
  'country',
  'device',
  'offline',
] as const

function Line({ name }: { name: (typeof STORED_ITEMS)[number] | 'answer' | 'google' }) {
  const messageId = `page.kept.${name}` as const
  return (
    <tr>
      <th scope="row">{t(messageId satisfies MessageId)}</th>
      <td>{t(`${messageId}For`)}</td>
      <td>{t(`${messageId}Until`)}</td>
    </tr>
  )
}
