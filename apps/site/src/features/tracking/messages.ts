import tracking from '@kerbside/words/en/tracking.json' with { type: 'json' }
import { loadMessages } from '@kerbside/words/translate.ts'

// Messages of pages that track a car; every browser component that uses them imports this file.
loadMessages(tracking)
