export type PageName =
  | 'home'
  | 'booking'
  | 'litebooking'
  | 'quickbooking'
  | 'quickbookinginvalid'
  | 'payment'
  | 'ticket'
  | 'confirmed'
  | 'invoice'
  | 'tracking'
  | 'feedback'
  | 'dashboard'
  | 'bookinginfo'
  | 'profile'
  | 'commission'
  | 'resetpassword'
  | 'undoemail'
  | 'bookingdetail'
  | 'bookinghistory'
  | 'changepassword'
  | 'confirmpassword'
  | 'addressbook'
  | 'menu'
  | 'policy'
  | 'cookie'

/**
 * The address of a page of the site (specification, section 2): `/` for home, otherwise the name, its
 * parameters, and `.html`: `pageLink('confirmed', code)` is `/confirmed/<code>.html`.
 */
export function pageLink(name: PageName | (string & {}), ...about: readonly string[]): string {
  if (name === 'home' || name === 'index') return '/'
  return `/${[name, ...about].map(encodeURIComponent).join('/')}.html`
}
