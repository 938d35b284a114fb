import type { Operator } from '@kerbside/domain/operator/operator.ts'

const NAMES = {
  facebook: 'Facebook',
  twitter: 'X',
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
} as const

/** Where the operator is found besides its own site, in the order in which it is said. */
export function listElsewhere(settings: Operator['settings']): { name: string; href: string }[] {
  const places = ['facebook', 'twitter', 'instagram', 'linkedin'] as const
  return places.flatMap((place) => {
    const href = settings[place] ?? ''
    return href === '' ? [] : [{ name: NAMES[place], href }]
  })
}
