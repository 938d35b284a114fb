import type { Operator } from '@kerbside/domain/operator/operator.ts'

/**
 * How the journey card lies on the hero: beside the headline, or as one row under it. The operator's own mode
 * decides; formal houses with vehicle and journey on one page get the row.
 */
export const homeLook = ({ settings }: Operator): 'card' | 'row' =>
  ['inline', 'inlinex', 'wizardx'].includes(settings.siteMode) ? 'row' : 'card'
