import type { Operator } from '@kerbside/domain/operator/operator.ts'

/** Sections of the home page in the menu, in order. */
export type HomeSection = 'service' | 'airports' | 'fleet' | 'questions'

/** The sections with content: a new operator has not written all of them yet, and empty ones get no heading. */
export function homeSections({ settings }: Operator): readonly HomeSection[] {
  const { content, airports } = settings
  const sectionIsShown: Record<HomeSection, boolean> = {
    service: content.steps.items.length > 0,
    airports: airports.some(({ code }) => content.airports.codes.includes(code)),
    fleet: true,
    questions: content.questions.items.length > 0,
  }
  return (['service', 'airports', 'fleet', 'questions'] as const).filter(
    (name) => sectionIsShown[name],
  )
}
