import type { Operator } from '@kerbside/domain/operator/operator.ts'

/** The operator's profiles on other sites, in display order. */
export function listSocialLinks(settings: Operator['settings']): { name: string; href: string }[] {
  const places = [
    { name: 'Facebook', href: settings.facebook ?? '' },
    { name: 'X', href: settings.twitter ?? '' },
    { name: 'Instagram', href: settings.instagram ?? '' },
    { name: 'LinkedIn', href: settings.linkedin ?? '' },
  ]
  return places.filter(({ href }) => href !== '')
}
