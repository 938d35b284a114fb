import payment from '@kerbside/words/en/payment.json' with { type: 'json' }
import wallet from '@kerbside/words/en/wallet.json' with { type: 'json' }
import { loadMessages } from '@kerbside/words/translate.ts'

// Messages of every payment method except the card form; every component that uses them imports this file.
loadMessages(payment)
loadMessages(wallet)
