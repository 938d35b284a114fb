/** What a passenger with a booked journey needs: to follow it, message the driver, pay for it or cancel it. */
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
 * Whether an endpoint stays open for a suspended operator. Staff sign in and read but change nothing; drivers finish
 * the leg they are on; customers with a booking follow, pay for or cancel it. No quotes and no new bookings.
 */
export function isOpenWhileSuspended(endpoint: {
  audience: string
  method: string
  path: string
}): boolean {
  if (endpoint.path.startsWith('/api/staff/')) return true
  if (endpoint.audience === 'desk' || endpoint.audience === 'staff')
    return endpoint.method === 'GET'
  return endpoint.audience === 'driver' || OF_A_BOOKING.has(`${endpoint.method} ${endpoint.path}`)
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

/** The same for pages, by their names in the site's page table. */
export const isPageOpenWhileSuspended = (page: string): boolean => PAGES.has(page)
