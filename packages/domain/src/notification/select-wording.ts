import type { Wording } from './check-message-template.ts'

/** The BCP 47 languages of the standard wording; the first is the fallback for all other languages. */
export const LANGUAGES = ['en-GB'] as const
export type Language = (typeof LANGUAGES)[number]
export const DEFAULT_LANGUAGE: Language = LANGUAGES[0]

/** An operator's own wording in one language. */
export type CustomWording = { language: string; words: Wording }

/** Returns the operator's wording in the reader's language, else in the default language, else the standard wording. */
export function selectWording({
  own,
  language,
  standard,
}: {
  own: readonly CustomWording[]
  language: string
  standard: Wording
}): Wording {
  const inLanguage = (wanted: string) => own.find((item) => item.language === wanted)?.words
  return inLanguage(language) ?? inLanguage(DEFAULT_LANGUAGE) ?? standard
}
