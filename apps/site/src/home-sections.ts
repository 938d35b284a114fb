import type { Operator } from '@kerbside/domain/operator/operator.ts'

/** Sections of the home page that the menu leads to, in its order. */
export type HomeSection = 'service' | 'airports' | 'fleet' | 'questions'

/** Those that say something: a new operator has not written all of them yet, and shows no heading over nothing. */
export function homeSections({ settings }: Operator): readonly HomeSection[] {
  const { content, airports } = settings
  const says: Record<HomeSection, boolean> = {
    service: content.steps.items.length > 0,
    airports: airports.some(({ code }) => content.airports.codes.includes(code)),
    fleet: true,
    questions: content.questions.items.length > 0,
  }
  return (['service', 'airports', 'fleet', 'questions'] as const).filter((name) => says[name])
}
