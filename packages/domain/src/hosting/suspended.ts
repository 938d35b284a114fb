/** What a passenger needs whose journey is booked: to follow it, speak to who drives, pay for it or call it off. */
const OF_A_BOOKING: ReadonlySet<string> = new Set([
  'POST /api/bookinginfo',
  'GET /api/bookingdetails',
  'GET /api/trackvehicle',
  'GET /api/driverphoto',
  'GET /api/driverFootprint',
  'POST /api/sharetracking',
  'GET /api/chat',
  'POST /api/chat',
  'POST /api/chatread',
  'GET /api/feedback',
  'POST /api/feedback',
  'GET /api/push',
  'POST /api/push',
  'POST /api/pushend',
  'POST /api/managelink',
  'POST /api/cancelbooking',
  'GET /api/paymentintent',
  'GET /api/cardfields',
  'GET /api/stripepaymentintent',
  'PUT /api/updatebooking',
  'POST /api/emailreceipt',
])

/**
 * What of an operator that is suspended is still answered: staff come in and look, and change nothing; drivers end the
 * journey they are on; whoever has booked follows and pays it, or calls it off. Nobody is quoted a price, and nobody books.
 */
export function isOpenWhileSuspended(call: {
  audience: string
  method: string
  path: string
}): boolean {
  if (call.path.startsWith('/api/staff/')) return true
  if (call.audience === 'desk' || call.audience === 'staff') return call.method === 'GET'
  return call.audience === 'driver' || OF_A_BOOKING.has(`${call.method} ${call.path}`)
}

const PAGES: ReadonlySet<string> = new Set([
  'console',
  'driver',
  'confirmed',
  'tracking',
  'feedback',
  'bookinginfo',
  'bookingdetail',
  'payment',
  'ground',
])

/** The same of pages, by their names in the table of the site. */
export const isPageOpenWhileSuspended = (page: string): boolean => PAGES.has(page)
