import type { Operator } from '@kerbside/domain/operator/operator.ts'

/** Where the operator is found besides its own site, in the order in which it is said. */
export function listElsewhere(settings: Operator['settings']): { name: string; href: string }[] {
  const places = [
    { name: 'Facebook', href: settings.facebook ?? '' },
    { name: 'X', href: settings.twitter ?? '' },
    { name: 'Instagram', href: settings.instagram ?? '' },
    { name: 'LinkedIn', href: settings.linkedin ?? '' },
  ]
  return places.filter(({ href }) => href !== '')
}
