export type PlatformIslandProps = {
  /** The name of the install. */
  install: string
  /** BCP 47, such as `en-GB`. */
  locale: string
  timeZone: string
}
