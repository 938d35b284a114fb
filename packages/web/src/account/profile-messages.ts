import profile from '@kerbside/words/en/profile.json' with { type: 'json' }
import { loadMessages } from '@kerbside/words/translate.ts'

// Messages of all account pages; every component that uses them imports this file.
loadMessages(profile)
