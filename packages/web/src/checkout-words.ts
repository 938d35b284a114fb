import checkout from '@kerbside/words/en/checkout.json' with { type: 'json' }
import { addWords } from '@kerbside/words/say.ts'

// The words of every step after the first; whatever says them imports this.
addWords(checkout)
