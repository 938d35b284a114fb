import { benchBooking } from './booking.ts'
import { benchQuote } from './quote.ts'
import { benchStart } from './start.ts'

const which = { quote: benchQuote, start: benchStart, booking: benchBooking }[
  process.argv[2] as 'quote'
]
await which()
