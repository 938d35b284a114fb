import { measuringOf } from '@kerbside/domain/operator/measuring.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import type { MessageId } from '@kerbside/words/message-id.ts'
import { say } from '@kerbside/words/say.ts'
import { providerName } from '../shell/measure-ask.tsx'

/** What the site keeps in a visitor's browser, whatever the operator's own words say: drawn from what it does. */
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
        <h2>{say('page.keptTitle')}</h2>
        <table className="kept">
          <thead>
            <tr>
              <th scope="col">{say('page.keptWhat')}</th>
              <th scope="col">{say('page.keptFor')}</th>
              <th scope="col">{say('page.keptUntil')}</th>
            </tr>
          </thead>
          <tbody>
            {KEPT.map((name) => (
              <Line key={name} name={name} />
            ))}
            {measuring && <Line name="answer" />}
            {measuring?.provider === 'google' && <Line name="google" />}
          </tbody>
        </table>
      </section>
      <section>
        <h2>{say('page.othersTitle')}</h2>
        {payers.length > 0 && <p>{say('page.othersPay', { names: payers.join(', ') })}</p>}
        {mapper !== '' && <p>{say('page.othersMap', { name: mapper })}</p>}
        {measuring ? (
          <>
            <p>
              {say(measuring.provider === 'google' ? 'page.othersGoogle' : 'page.othersCount', {
                name: providerName(measuring),
                host: measuring.server.replace('https://', '').replace(/[/:].*/, ''),
              })}
            </p>
            <p
              data-says="measure"
              data-yes={say('page.choiceYes')}
              data-no={say('page.choiceNo')}
              data-unsaid={say('page.choiceUnsaid')}
            >
              {say('page.choiceUnsaid')}
            </p>
            <p>
              <button type="button" className="button alt" data-does="measure-choice" hidden>
                {say('shell.measureChoice')}
              </button>
            </p>
          </>
        ) : (
          <p>{say('page.othersNobody')}</p>
        )}
      </section>
    </>
  )
}

const PAYERS = { stripe: 'Stripe', braintree: 'Braintree (PayPal)', square: 'Square' } as const

const KEPT = ['sid', 'live', 'profile', 'draft', 'journey', 'country', 'device', 'offline'] as const

function Line({ name }: { name: (typeof KEPT)[number] | 'answer' | 'google' }) {
  const words = `page.kept.${name}` as const
  return (
    <tr>
      <th scope="row">{say(words satisfies MessageId)}</th>
      <td>{say(`${words}For`)}</td>
      <td>{say(`${words}Until`)}</td>
    </tr>
  )
}
