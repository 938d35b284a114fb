import type { ReactElement } from 'react'
import type { PageProps } from './page-props.ts'
import { AccountPage } from './pages/account-page.tsx'
import { AirportPage } from './pages/airport-page.tsx'
import { ArticlePage } from './pages/article-page.tsx'
import { BookingDetailPage } from './pages/booking-detail/booking-detail-page.tsx'
import { BookingInfoPage } from './pages/booking-detail/booking-info-page.tsx'
import { BookingPage } from './pages/booking-page.tsx'
import { ConsolePage } from './pages/console-page.tsx'
import { ContactPage } from './pages/contact-page.tsx'
import { DriverPage } from './pages/driver-page.tsx'
import { FaqPage } from './pages/faq-page.tsx'
import { FeedbackPage } from './pages/feedback-page.tsx'
import { FleetPage } from './pages/fleet-page.tsx'
import { HomePage } from './pages/home/home-page.tsx'
import { InvalidLinkPage } from './pages/invalid-link-page.tsx'
import { OfflinePage } from './pages/offline-page.tsx'
import { PaymentPage } from './pages/payment-page.tsx'
import { PlatformPage } from './pages/platform-page.tsx'
import { TicketPage } from './pages/ticket/ticket-page.tsx'
import { TrackingPage } from './pages/tracking/tracking-page.tsx'
import type { PageId } from './pages.ts'

type Body = (props: PageProps) => ReactElement

const BODIES: Readonly<Record<PageId, Body>> = {
  home: HomePage,
  booking: BookingPage,
  litebooking: BookingPage,
  quickbooking: BookingPage,
  kit: BookingPage,
  quickbookinginvalid: InvalidLinkPage,
  payment: PaymentPage,
  confirmed: TicketPage,
  tracking: TrackingPage,
  feedback: FeedbackPage,
  bookinginfo: BookingInfoPage,
  bookingdetail: BookingDetailPage,
  dashboard: AccountPage,
  profile: AccountPage,
  addressbook: AccountPage,
  bookinghistory: AccountPage,
  changepassword: AccountPage,
  confirmpassword: AccountPage,
  resetpassword: AccountPage,
  undoemail: AccountPage,
  invoice: AccountPage,
  commission: AccountPage,
  approval: AccountPage,
  console: ConsolePage,
  driver: DriverPage,
  host: PlatformPage,
  service: ArticlePage,
  about: ArticlePage,
  policy: ArticlePage,
  cookie: ArticlePage,
  terms: ArticlePage,
  fleet: FleetPage,
  faq: FaqPage,
  contact: ContactPage,
  airports: AirportPage,
  offline: OfflinePage,
}

/** The content between header and footer. */
export function PageBody(props: PageProps) {
  const Body = BODIES[props.entry.id]
  return <Body {...props} />
}
