import simulation from '@kerbside/words/en/simulation.json' with { type: 'json' }
import { loadMessages } from '@kerbside/words/translate.ts'

loadMessages(simulation)
