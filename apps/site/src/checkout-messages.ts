import checkout from '@kerbside/words/en/checkout.json' with { type: 'json' }
import { loadMessages } from '@kerbside/words/translate.ts'

// Messages of every step after the first; every component that uses them imports this file.
loadMessages(checkout)
