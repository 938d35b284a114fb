import type { Operator } from '@kerbside/domain/operator/operator.ts'

/**
 * Layout of the journey card on the hero: beside the headline, or as one row under it. It depends on the operator's
 * mode; modes with vehicle and journey on one page get the row.
 */
export const homeLayout = ({ settings }: Operator): 'card' | 'row' =>
  ['inline', 'inlinex', 'wizardx'].includes(settings.siteMode) ? 'row' : 'card'
