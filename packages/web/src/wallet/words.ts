import payment from '@kerbside/words/en/payment.json' with { type: 'json' }
import wallet from '@kerbside/words/en/wallet.json' with { type: 'json' }
import { addWords } from '@kerbside/words/say.ts'

// Of every way to pay that is not the card form; whatever says them imports this.
addWords(payment)
addWords(wallet)
