import type { PageNeed } from '@kerbside/contract/pages.ts'
import type { MessageId } from '@kerbside/words/message-id.ts'

/** The script of a page, by name. */
export type IslandName =
  | 'booking'
  | 'payment'
  | 'account'
  | 'console'
  | 'driver'
  | 'host'
  | 'gallery'

/**
 * full: header, menu and footer · no-footer: header and menu · quick: none of them, for a frame or a link · lite: none
 * either, with a transparent background · console: none, and not allowed in a frame.
 */
export type Chrome = 'full' | 'no-footer' | 'quick' | 'lite' | 'console'

export type PageId =
  | 'home'
  | 'booking'
  | 'litebooking'
  | 'quickbooking'
  | 'quickbookinginvalid'
  | 'payment'
  | 'confirmed'
  | 'tracking'
  | 'feedback'
  | 'bookinginfo'
  | 'bookingdetail'
  | 'dashboard'
  | 'profile'
  | 'addressbook'
  | 'bookinghistory'
  | 'changepassword'
  | 'confirmpassword'
  | 'resetpassword'
  | 'undoemail'
  | 'invoice'
  | 'commission'
  | 'approval'
  | 'console'
  | 'driver'
  | 'host'
  | 'service'
  | 'about'
  | 'fleet'
  | 'faq'
  | 'contact'
  | 'airports'
  | 'policy'
  | 'cookie'
  | 'terms'
  | 'offline'
  | 'kit'

export type PageEntry = {
  id: PageId
  /** The first is the page's own address, the others lead to the same page. '' is home. */
  names: readonly string[]
  /** Allowed spellings: `/name`, `/name.html`. */
  spelled: 'both' | 'bare' | 'html'
  /** How many segments may follow the name: `/ticket/{id}`. */
  about: readonly number[]
  /** Follows the product title: "Kerbside Booking". An airport's page has the airport's name. */
  title: MessageId
  /** guest: everyone · link: the customer, or a guest with the page's unguessable link. */
  opensTo: 'guest' | 'link' | 'customer' | 'booker'
  chrome: Chrome
  island?: IslandName
  needs: readonly PageNeed[]
  /** Search engines may show it. */
  isPublic: boolean
  takesCards?: boolean
  /** The parameter in its address is an access key: it must not be stored or passed on. */
  isKey?: boolean
  onlyInDevelopment?: boolean
  /** Belongs to the platform, on its own hostname; all other pages are operators'. */
  isPlatformPage?: boolean
}

const PAGE = { spelled: 'both', about: [0], chrome: 'full', needs: [] } as const
const OPEN = { ...PAGE, opensTo: 'guest', isPublic: false } as const
const PUBLIC = { ...OPEN, isPublic: true } as const
const ACCOUNT = { island: 'account', needs: ['configuration'] } as const
const OWN = { ...PAGE, ...ACCOUNT, opensTo: 'customer', isPublic: false } as const
const LINKED = { ...PAGE, opensTo: 'link', isPublic: false, about: [0, 1] } as const
const BOOKING = {
  island: 'booking',
  needs: ['configuration', 'vehicleTypes'],
  takesCards: true,
} as const

/** Every page of the site. Other addresses redirect to the booking page. */
export const PAGES: readonly PageEntry[] = [
  {
    ...PUBLIC,
    ...BOOKING,
    id: 'home',
    names: [''],
    spelled: 'bare',
    title: 'page.home',
    needs: ['configuration', 'vehicleTypes', 'meeting', 'hero', 'fromAirports'],
  },
  { ...PUBLIC, ...BOOKING, id: 'booking', names: ['booking'], title: 'page.booking' },
  {
    ...PUBLIC,
    ...BOOKING,
    id: 'booking',
    names: ['book', 'bookings'],
    spelled: 'bare',
    title: 'page.booking',
  },
  {
    ...OPEN,
    ...BOOKING,
    id: 'litebooking',
    names: ['litebooking'],
    title: 'page.booking',
    chrome: 'lite',
  },
  {
    ...OPEN,
    ...BOOKING,
    id: 'quickbooking',
    names: ['quickbooking'],
    title: 'page.quickBooking',
    chrome: 'quick',
  },
  {
    ...OPEN,
    id: 'quickbookinginvalid',
    names: ['quickbookinginvalid'],
    about: [0, 1],
    title: 'page.quickBooking',
    chrome: 'quick',
  },
  {
    ...OPEN,
    id: 'payment',
    names: ['payment'],
    title: 'page.payment',
    chrome: 'no-footer',
    island: 'payment',
    needs: ['configuration'],
    takesCards: true,
    isKey: true,
  },
  {
    ...LINKED,
    id: 'confirmed',
    names: ['confirmed', 'ticket'],
    title: 'page.confirmed',
    needs: ['booking', 'money', 'trackedLeg'],
  },
  {
    ...LINKED,
    id: 'tracking',
    names: ['tracking'],
    title: 'page.bookingInfo',
    needs: ['booking', 'trackedLeg'],
  },
  {
    ...LINKED,
    id: 'feedback',
    names: ['feedback'],
    title: 'page.feedback',
    needs: ['booking'],
  },
  {
    ...LINKED,
    id: 'bookinginfo',
    names: ['bookinginfo'],
    title: 'page.bookingInfo',
    needs: ['booking', 'money', 'trackedLeg'],
  },
  {
    ...LINKED,
    id: 'bookingdetail',
    names: ['bookingdetail'],
    title: 'page.bookingDetail',
    needs: ['booking', 'money', 'life', 'trackedLeg'],
  },
  {
    ...OWN,
    id: 'invoice',
    names: ['invoice'],
    title: 'page.invoice',
    opensTo: 'booker',
  },
  {
    ...OWN,
    id: 'commission',
    names: ['commission'],
    title: 'page.commissionStatement',
    opensTo: 'booker',
  },
  { ...OWN, id: 'dashboard', names: ['dashboard'], title: 'page.dashboard' },
  { ...OWN, id: 'profile', names: ['profile'], title: 'page.dashboard' },
  { ...OWN, id: 'bookinghistory', names: ['bookinghistory'], title: 'page.myBooking' },
  {
    ...OWN,
    id: 'addressbook',
    names: ['addressbook'],
    title: 'page.places',
    spelled: 'html',
  },
  {
    ...OWN,
    id: 'changepassword',
    names: ['changepassword'],
    title: 'page.changePassword',
  },
  { ...OWN, id: 'confirmpassword', names: ['confirmpassword'], title: 'page.confirmPassword' },
  {
    ...OPEN,
    ...ACCOUNT,
    id: 'approval',
    names: ['approval'],
    title: 'page.approval',
    about: [0, 1],
    isKey: true,
  },
  {
    ...OPEN,
    ...ACCOUNT,
    id: 'resetpassword',
    names: ['resetpassword'],
    title: 'page.resetPassword',
    about: [0, 2],
    isKey: true,
  },
  {
    ...OPEN,
    ...ACCOUNT,
    id: 'undoemail',
    names: ['undoemail'],
    title: 'page.undoEmail',
    isKey: true,
  },
  {
    ...OPEN,
    id: 'console',
    names: ['console'],
    title: 'page.console',
    about: [0, 1, 2, 3],
    chrome: 'console',
    island: 'console',
    needs: ['configuration'],
    isKey: true,
  },
  {
    ...OPEN,
    id: 'driver',
    names: ['driver'],
    title: 'page.driver',
    chrome: 'console',
    island: 'driver',
    needs: ['configuration'],
    isKey: true,
  },
  {
    ...OPEN,
    id: 'host',
    names: ['host'],
    title: 'page.host',
    chrome: 'console',
    island: 'host',
    isKey: true,
    isPlatformPage: true,
  },
  { ...PUBLIC, id: 'service', names: ['service'], title: 'page.service', needs: ['meeting'] },
  { ...PUBLIC, id: 'about', names: ['about'], title: 'page.about', needs: ['meeting'] },
  { ...PUBLIC, id: 'fleet', names: ['fleet'], title: 'page.fleet', needs: ['vehicleTypes'] },
  { ...PUBLIC, id: 'faq', names: ['faq'], title: 'page.faq', needs: ['meeting'] },
  {
    ...PUBLIC,
    id: 'contact',
    names: ['contact'],
    // the result of sending a message: /contact/sent.html
    about: [0, 1],
    title: 'page.contact',
    needs: ['enquiry'],
  },
  {
    ...PUBLIC,
    id: 'airports',
    names: ['airports'],
    title: 'page.airports',
    about: [1],
    needs: ['fromAirports', 'vehicleTypes', 'meeting'],
  },
  { ...PUBLIC, id: 'policy', names: ['policy'], title: 'page.privacy' },
  { ...PUBLIC, id: 'cookie', names: ['cookie'], title: 'page.cookies' },
  { ...PUBLIC, id: 'terms', names: ['terms'], title: 'page.terms', needs: ['meeting'] },
  { ...OPEN, id: 'offline', names: ['offline'], title: 'page.offline', chrome: 'quick' },
  {
    ...OPEN,
    id: 'kit',
    names: ['kit'],
    spelled: 'bare',
    title: 'page.home',
    chrome: 'lite',
    island: 'gallery',
    onlyInDevelopment: true,
  },
]
