import desk from '@kerbside/console/first-view/console.css?inline'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import drive from '@kerbside/driver/first-view/driver.css?inline'
import base from '@kerbside/kit/base.css?inline'
import choice from '@kerbside/kit/form/choice.css?inline'
import form from '@kerbside/kit/form/form.css?inline'
import journey from '@kerbside/kit/journey.css?inline'
import map from '@kerbside/kit/map/map.css?inline'
import status from '@kerbside/kit/status.css?inline'
import ticket from '@kerbside/kit/ticket.css?inline'
import tokens from '@kerbside/kit/tokens.css?inline'
import { themeCss } from '@kerbside/theme/palette.ts'
import { firstViewCss } from './first-view-css.ts'
import account from './islands/account/account.css?inline'
import booking from './islands/booking/booking.css?inline'
import payment from './islands/payment/payment-page.css?inline'
import { fontCss } from './page-fonts.ts'
import article from './styles/article.css?inline'
import confirmed from './styles/confirmed.css?inline'
import home from './styles/home.css?inline'
import onMap from './styles/on-map.css?inline'
import shell from './styles/shell.css?inline'
import trackedLeg from './styles/tracking.css?inline'

/** In order: later ones win within a layer. */
const SHEETS = [
  tokens,
  base,
  form,
  journey,
  choice,
  ticket,
  status,
  map,
  booking,
  shell,
  home,
  article,
  confirmed,
  onMap,
  trackedLeg,
  payment,
  account,
  desk,
  drive,
].join('')

/** Colours of the artwork behind a headline; the gallery draws it in the browser. */
const ARTWORK = ['hero-mark', 'hero-water'] as const
const WITH_ARTWORK = /class="[^"]*\bhero\b|id="gallery"/

/** Exactly the rules that the first view of a page needs, with the fonts; the operator's colours last. */
export function pageCss(html: string, { brand }: Operator): string {
  const { colour, ...rest } = brand
  // No rule reads the second brand colour: others are derived from it.
  const unused = ['accent', ...(WITH_ARTWORK.test(html) ? [] : ARTWORK)]
  const theme = themeCss({ brand: colour, ...rest }, new Set(unused))
  return fontCss(brand) + firstViewCss(SHEETS, html) + theme
}
