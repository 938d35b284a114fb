import dialog from '@kerbside/words/en/dialog.json' with { type: 'json' }
import form from '@kerbside/words/en/form.json' with { type: 'json' }
import { configureLanguage } from '@kerbside/words/translate.ts'
import { hydrateRoot } from 'react-dom/client'
import { PaymentIsland, type PaymentIslandProps } from './payment/payment-island.tsx'

const host = document.getElementById('payment')
const params = document.getElementById('payment-props')?.textContent

if (host && params) {
  const props = JSON.parse(params) as PaymentIslandProps
  configureLanguage({
    locale: props.locale,
    timeZone: props.configuration.timezone,
    messages: [dialog, form],
    overlay: props.overlay,
  })
  hydrateRoot(host, <PaymentIsland {...props} search={location.search} />)
}
