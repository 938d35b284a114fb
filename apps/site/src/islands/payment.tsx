import dialog from '@kerbside/words/en/dialog.json' with { type: 'json' }
import form from '@kerbside/words/en/form.json' with { type: 'json' }
import { useWords as chooseWords } from '@kerbside/words/say.ts'
import { hydrateRoot } from 'react-dom/client'
import { PaymentIsland, type PaymentIslandProps } from './payment/payment-island.tsx'

const host = document.getElementById('payment')
const facts = document.getElementById('payment-props')?.textContent

if (host && facts) {
  const props = JSON.parse(facts) as PaymentIslandProps
  chooseWords({
    locale: props.locale,
    timeZone: props.configuration.timezone,
    messages: [dialog, form],
  })
  hydrateRoot(host, <PaymentIsland {...props} search={location.search} />)
}
